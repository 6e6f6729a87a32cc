/** The main places of the app, in the header and in the tab bar of a phone. */
import { paths } from "@fitmate/contract/paths";
import type { IconName } from "../../ui/icons/icon-names.ts";

type Place = {
  to: string;
  label: string;
  icon: IconName;
  chosenIcon: IconName;
  /** Addresses beside its own, and what lies below them, that belong to it. */
  covers?: readonly string[];
};

const HOME: Place = { to: paths.home(), label: "홈", icon: "home", chosenIcon: "home-fill" };
const EXERCISE: Place = {
  to: paths.exercise(),
  label: "운동 정보",
  icon: "video",
  chosenIcon: "video-fill",
  covers: [paths.bookmark(), paths.playlists()],
};
export const FIND_MATE: Place = {
  to: paths.findMate(),
  label: "메이트 찾기",
  icon: "radar",
  chosenIcon: "radar",
  covers: [paths.mates(), paths.meetups()],
};
const COMMUNITY: Place = { to: paths.posts(), label: "커뮤니티", icon: "community", chosenIcon: "community-fill" };
const ME: Place = { to: paths.myPage(), label: "나의 정보", icon: "user", chosenIcon: "user-fill" };

export const HEADER_PLACES: readonly Place[] = [HOME, EXERCISE, FIND_MATE, COMMUNITY];
export const TAB_PLACES: readonly Place[] = [HOME, EXERCISE, FIND_MATE, COMMUNITY, ME];

/** Members' own places, between which they go to and fro. Their code is in one file (PLACES in build/fewFiles.ts). */
export const MEMBERS_PLACES: readonly string[] = [paths.findMate(), paths.mates(), paths.messenger(), paths.myPage()];

/** Whether the page at `pathname` belongs to the place. Case is ignored, as the routes do. */
export function isAt({ to, covers = [] }: Pick<Place, "to" | "covers">, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/\/+$/, "") || "/";
  return [to, ...covers].some((each) => {
    const own = each.toLowerCase();
    return path === own || (own !== "/" && path.startsWith(`${own}/`));
  });
}
