import type { Relation } from "@fitmate/contract/mates";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { MateProfile } from "./MateProfile.tsx";

/** As the map had them when they were chosen. */
const CHOSEN = {
  nickname: "산들",
  profilePicture: null,
  gender: null,
  introduction: "",
  exerciseChoice: [],
  distanceBand: null,
};
const nothing = () => {};
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** How the two stand as the server has it, which changes with what is done. */
function standing(relation: Relation) {
  let now = relation;
  const become = (next: Relation) => {
    now = next;
    return { nickname: "산들", relation: next };
  };
  serve({
    getMateMatch: () => ({ ...example("getMateMatch"), nickname: "산들", relation: now, proposal: null }),
    requestMate: () => ({ ...example("requestMate"), ...become("REQUESTED") }),
    acceptMate: () => ({ ...example("acceptMate"), ...become("MATES") }),
  });
}

test("of whom the map shows no more, a profile says what asking has come to", async () => {
  standing("NONE");
  show(<MateProfile person={{ ...CHOSEN, relation: "NONE" }} sport="RUNNING" onClose={nothing} />);
  await button("메이트 신청하기").click();
  await expect.element(button("신청함")).toBeVisible();
  await expect.element(button("메이트 신청하기")).not.toBeInTheDocument();
});

test("…and what accepting has come to, in its head as well", async () => {
  standing("RECEIVED");
  show(<MateProfile person={{ ...CHOSEN, relation: "RECEIVED" }} sport="RUNNING" onClose={nothing} />);
  await button("수락").click();
  await expect.element(page.getByRole("link", { name: "메시지 보내기" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: /산들/ }).getByText("메이트")).toBeVisible();
});

test("after a reload it shows how the two stand now, not as they stood when the page before led here", async () => {
  standing("MATES");
  show(<MateProfile person={{ ...CHOSEN, relation: "NONE" }} sport="RUNNING" onClose={nothing} />);
  await expect.element(page.getByRole("link", { name: "메시지 보내기" })).toBeVisible();
});
