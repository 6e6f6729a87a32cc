import type { Relation } from "@fitmate/contract/mates";
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { mateMatch } from "../../../data/mates/match.ts";
import { Enclosing } from "./encloseSheet.ts";
import { MateActions } from "./MateActions.tsx";

const nothing = () => {};
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("an answer waits until it is known whether a plan goes with it", async () => {
  const looked = Promise.withResolvers<void>();
  const match = { ...example("getMateMatch"), nickname: "산들", relation: "RECEIVED", proposal: null } as const;
  serve({ getMateMatch: () => looked.promise.then(() => match) });
  show(<MateActions nickname="산들" relation="RECEIVED" onBlocked={nothing} isInRoom={false} />);
  await expect.element(button("거절")).toBeDisabled();
  await expect.element(button("수락")).toBeDisabled();
  looked.resolve();
  await expect.element(button("수락")).toBeEnabled();
});

test("what can be asked for is all there at once: nothing that comes moves what is about to be pressed", async () => {
  serve({});
  show(
    <Enclosing value={() => null}>
      <MateActions nickname="산들" relation="NONE" onBlocked={nothing} isInRoom={false} />
    </Enclosing>,
  );
  await expect.element(button("메이트 신청하기")).toBeVisible();
  const names = page
    .getByRole("button")
    .elements()
    .map((each) => each.textContent);
  expect(names).toEqual(["약속도 함께 제안하기", "메이트 신청하기", "차단하기", "신고하기"]);
});

/** How the two stand as the server has it, which changes with what is done. */
function AsTheyStand() {
  const { data } = useQuery(mateMatch("산들"));
  return data && <MateActions nickname="산들" relation={data.relation} onBlocked={nothing} isInRoom={false} />;
}

test("what was pressed makes room, and the focus goes on to what is left", async () => {
  let relation: Relation = "NONE";
  serve({
    getMateMatch: () => ({ ...example("getMateMatch"), nickname: "산들", relation }),
    requestMate: () => {
      relation = "REQUESTED";
      return { ...example("requestMate"), relation };
    },
  });
  show(<AsTheyStand />);
  await button("메이트 신청하기").click();
  await expect.poll(() => document.activeElement?.textContent).toBe("신청 취소차단하기신고하기");
});
