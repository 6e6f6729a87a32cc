import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { type Asked, example, refuse, serve, silence } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { roomOf } from "../../../data/chat/wire.ts";
import { MessageLink } from "../log/MessageLink.tsx";
import { Conversation } from "./Conversation.tsx";

const [ROOM] = example("getChatRooms");
const [MESSAGE] = example("getChatHistory");
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

/** Messages of somebody else, one after the other. */
function messages(from: number, to: number) {
  if (MESSAGE === undefined) throw new Error("The contract shows no message.");
  const message = MESSAGE;
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const seq = from + index;
    return { ...message, pictures: undefined, seq, messageId: `12-${seq}`, contents: `${seq}번째 말` };
  });
}

/** Shows the room as a link to the message with `seq` does, and something above it. */
function openAt(seq: number, above?: ReactNode) {
  signIn();
  return show(
    <div style={{ display: "flex", flexDirection: "column", height: "40rem" }}>
      {above}
      <Opened />
    </div>,
    `/?message=${seq}`,
  );
}

const readUpTo = (asked: readonly Asked[]) =>
  asked.filter(({ name }) => name === "markChatRead").map(({ query }) => query["seq"]);

test("who is led to a message among the newest has read no further: that comes with the end in view", async () => {
  const asked = serve({ getChatHistory: () => messages(13, 62), markChatRead: () => example("markChatRead") });
  openAt(30);
  await expect.element(page.getByText("30번째 말")).toBeInViewport();
  await expect.element(page.getByText("62번째 말")).not.toBeInViewport();
  // What was read in the story before may be told in this one: marks are a second apart.
  expect(readUpTo(asked)).not.toContain("62");
  page.getByText("62번째 말").element().scrollIntoView();
  await expect.poll(() => readUpTo(asked).at(-1)).toBe("62");
});

test("a link to a message of the open room leads there in it, each time, and any other link opens beside it", async () => {
  serve({ getChatHistory: () => messages(1, 62), markChatRead: () => example("markChatRead") });
  // What is no more than a host's name is no link in a message, and here there is no other host.
  const links = ["/?message=5", "/messenger/rooms/99?message=5", "/"].map((path) => `${location.origin}${path}`);
  const { router } = openAt(
    62,
    links.map((href) => (
      <MessageLink key={href} href={href}>
        {href}
      </MessageLink>
    )),
  );
  const [link, ...others] = links.map((name) => page.getByRole("link", { name, exact: true }));
  const sought = page.getByText("5번째 말", { exact: true });
  const newest = page.getByText("62번째 말");
  const log = page.getByRole("list", { name: "대화 내용" });
  for (const _ of ["once", "and again"]) {
    await expect.element(newest).toBeInTheDocument();
    log.element().scrollTop = log.element().scrollHeight;
    await expect.element(sought).not.toBeInViewport();
    await link?.click();
    await expect.poll(() => router.state.location.search).toBe("?message=5");
    await expect.element(sought).toBeInViewport();
    expect(router.state.historyAction).toBe("REPLACE");
  }
  for (const other of others) await expect.element(other).toHaveAttribute("target", "_blank");
});

test("who is led to a message far back has read nothing, neither while it loads nor when it is there", async () => {
  const back = Promise.withResolvers<ReturnType<typeof messages>>();
  const asked = serve({
    getChatHistory: ({ query }) => (query["before"] ? back.promise : messages(413, 462)),
    markChatRead: () => example("markChatRead"),
  });
  openAt(100);
  await expect.element(page.getByText("462번째 말")).toBeInViewport();
  back.resolve(messages(75, 124));
  await expect.element(page.getByText("100번째 말")).toBeInViewport();
  await expect.element(page.getByRole("button", { name: "최근 대화로" })).toBeVisible();
  expect(readUpTo(asked)).not.toContain("462");
});

test("who is led to a message that cannot be had reads where they are", async () => {
  const asked = serve({
    getChatHistory: ({ query }) => (query["before"] ? refuse("NOT_FOUND") : messages(413, 462)),
    markChatRead: () => example("markChatRead"),
  });
  openAt(100);
  await expect.element(page.getByRole("alert").getByRole("button", { name: "다시 시도" })).toBeVisible();
  await expect.poll(() => readUpTo(asked).at(-1)).toBe("462");
});

test("who reads on from an old message stays there once the newest are reached, also where the last is their own", async () => {
  const present = messages(151, 200).map((message) =>
    message.seq === 200 ? { ...message, senderNickname: "민서" } : message,
  );
  serve({
    getChatHistory: ({ query }) =>
      query["before"] ? messages(75, 124) : query["after"] ? messages(125, 174) : present,
    markChatRead: () => example("markChatRead"),
  });
  openAt(100);
  await expect.element(page.getByText("100번째 말")).toBeInViewport();
  page.getByText("124번째 말").element().scrollIntoView();
  await expect.element(page.getByText("200번째 말")).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "최근 대화로" })).not.toBeInTheDocument();
  await expect.element(page.getByText("124번째 말")).toBeInViewport();
});

test("who is alone in a group room reads what it is for, and nobody is asked to greet it; once it is over, nothing", async () => {
  signIn();
  serve({ getChatHistory: () => [] });
  show(<Opened />);
  const hello = page.getByText("함께할 사람이 들어오면 여기서 이야기할 수 있어요.");
  await expect.element(hello).toBeVisible();
  expect(page.getByText("먼저 인사를 건네 보세요").elements()).toEqual([]);
  dispatchEvent(new Event("unmated"));
  await expect.element(page.getByText(WHY)).toBeVisible();
  expect(hello.elements()).toEqual([]);
});

test("who goes back to the newest messages, or asks once more for older ones, goes on in the log", async () => {
  const older = [() => refuse("NOT_FOUND"), () => messages(75, 124)];
  serve({
    getChatHistory: ({ query }) => (query["before"] ? older.pop()?.() : null) ?? messages(413, 462),
    markChatRead: () => example("markChatRead"),
  });
  openAt(100);
  const log = page.getByRole("list", { name: "대화 내용" });
  await expect.element(page.getByText("100번째 말")).toBeInViewport();
  await page.getByRole("button", { name: "최근 대화로" }).click();
  await expect.element(page.getByText("462번째 말")).toBeInViewport();
  await expect.element(log).toHaveFocus();
  log.element().scrollTop = 0;
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect.element(page.getByRole("button", { name: "다시 시도" })).not.toBeInTheDocument();
  await expect.element(log).toHaveFocus();
});

test("a photo that did not come is loaded again once the network is back", async () => {
  const address = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='6' height='4'/>";
  const withPhoto = (path: string) =>
    messages(13, 13).map((message) => ({
      ...message,
      contents: "",
      pictures: [{ address: path, width: 6, height: 4 }],
    }));
  let isBack = false;
  const asked = serve({
    getChatHistory: ({ query }) => {
      if (!query["before"]) return withPhoto("data:image/png,nothing");
      return isBack ? withPhoto(address) : silence();
    },
    markChatRead: () => example("markChatRead"),
  });
  openAt(0);
  const photo = page.getByRole("img", { name: "보낸 사진" });
  await expect.element(photo).toHaveAttribute("data-broken");
  await expect.poll(() => asked.filter(({ query }) => query["before"])).toHaveLength(1);
  isBack = true;
  dispatchEvent(new Event("online"));
  await expect.poll(() => (photo.element() as HTMLImageElement).naturalWidth).toBe(6);
  await expect.element(photo).not.toHaveAttribute("data-broken");
});
