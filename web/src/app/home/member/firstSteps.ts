/** The first steps of a new member: what they are, and whether somebody wants to be left alone with them. */
import { paths } from "@fitmate/contract/paths";
import type { FirstSteps } from "@fitmate/contract/firstSteps";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { FIRST_STEPS_KEY } from "./firstStepsKey.ts";

type Step = { key: keyof FirstSteps; icon: IconName; title: string; text: string; to: string };

export const STEPS: readonly Step[] = [
  {
    key: "profile",
    icon: "user",
    title: "프로필 채우기",
    text: "운동 종목과 한 줄 소개를 적어요.",
    to: paths.myPage("introduction"),
  },
  {
    key: "location",
    icon: "locate",
    title: "내 위치 정하기",
    text: "정확한 위치 대신 동네만 보여요.",
    to: paths.findMate({ opens: "location" }),
  },
  {
    key: "mate",
    icon: "mate",
    title: "첫 메이트 신청 보내기",
    text: "가까운 사람에게 먼저 인사해요.",
    to: paths.findMate(),
  },
  { key: "post", icon: "edit", title: "첫 글 쓰기", text: "코스나 후기를 나눠요.", to: paths.createPost() },
];

/** Whether `nickname` has hidden the list in this browser. */
export function isHiddenBy(nickname: string): boolean {
  try {
    return localStorage.getItem(FIRST_STEPS_KEY) === nickname;
  } catch {
    return false; // Storage is blocked: there is nowhere to keep it.
  }
}

/** `from` is called `to` now, and has hidden it all the same. */
export function keepHidden(from: string, to: string): void {
  if (isHiddenBy(from)) hideFor(to);
}

/** Keeps the list hidden from `nickname` in this browser. */
export function hideFor(nickname: string): void {
  try {
    localStorage.setItem(FIRST_STEPS_KEY, nickname);
  } catch {
    // Storage is blocked: hidden until the page is loaded again.
  }
}
