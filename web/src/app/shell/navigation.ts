/** The main places of the app, in the header and in the tab bar of a phone. */
import type { IconName } from "../../ui/icon-names.ts";

type Place = { to: string; label: string; icon: IconName; chosenIcon: IconName };

const HOME: Place = { to: "/", label: "홈", icon: "home", chosenIcon: "home-fill" };
const EXERCISE: Place = { to: "/exerciseInfo", label: "운동 정보", icon: "video", chosenIcon: "video-fill" };
export const FIND_MATE: Place = { to: "/findmate", label: "메이트 찾기", icon: "radar", chosenIcon: "radar" };
const COMMUNITY: Place = { to: "/posts", label: "커뮤니티", icon: "community", chosenIcon: "community-fill" };
const ME: Place = { to: "/mypage", label: "나의 정보", icon: "user", chosenIcon: "user-fill" };

export const HEADER_PLACES: readonly Place[] = [HOME, EXERCISE, FIND_MATE, COMMUNITY];
export const TAB_PLACES: readonly Place[] = [HOME, EXERCISE, FIND_MATE, COMMUNITY, ME];
