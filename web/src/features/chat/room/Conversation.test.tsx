import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { roomOf } from "../../../data/chat/wire.ts";
import { Conversation } from "./Conversation.tsx";

const [ROOM] = example("getChatRooms");
const WHY = "더 이상 메이트가 아니어서 메시지를 보낼 수 없어요.";
const field = page.getByRole("textbox", { name: "메시지", exact: true });

function Opened() {
  if (ROOM === undefined) throw new Error("The contract shows no room.");
  const [readOnly, setReadOnly] = useState(false);
  useEffect(() => {
    const close = () => setReadOnly(true);
    addEventListener("unmated", close);
    return () => removeEventListener("unmated", close);
  }, []);
  return <Conversation room={{ ...roomOf(ROOM), readOnly }} query={null} onQuery={() => {}} closed={WHY} />;
}

/** Shows a room; the answer closes it, as the other one does from elsewhere. */
function open() {
  signIn();
  serve({ getChatHistory: () => example("getChatHistory") });
  show(<Opened />);
  return () => dispatchEvent(new Event("unmated"));
}

test("what is being written when nobody may write any more stays to be read and copied", async () => {
  const close = open();
  await field.fill("토요일 아침 7시에\n뚝섬역에서 봐요");
  close();
  await expect.element(page.getByText(WHY)).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  const unsent = page.getByRole("textbox", { name: "보내지 못한 메시지" });
  await expect.element(unsent).toHaveValue("토요일 아침 7시에\n뚝섬역에서 봐요");
  await expect.element(page.getByText(WHY)).toHaveFocus();
  await userEvent.keyboard("{Tab}더");
  await expect.element(unsent).toHaveFocus();
  await expect.element(unsent).toHaveValue("토요일 아침 7시에\n뚝섬역에서 봐요");
  await expectAccessible();
});

test("who writes nothing is only told why", async () => {
  const close = open();
  await field.click();
  close();
  await expect.element(page.getByText(WHY)).toBeVisible();
  expect(page.getByRole("textbox").elements()).toEqual([]);
});
