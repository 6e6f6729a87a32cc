import { expect, it } from "vitest";
import { isAt, TAB_PLACES } from "./navigation.ts";

it.each([
  ["/", "홈"],
  ["/exerciseInfo", "운동 정보"],
  ["/exerciseinfo/", "운동 정보"],
  ["/playlists", "운동 정보"],
  ["/bookmark", "운동 정보"],
  ["/findMate", "메이트 찾기"],
  ["/mates", "메이트 찾기"],
  ["/posts", "커뮤니티"],
  ["/posts/7/editpost", "커뮤니티"],
  ["/mypage", "나의 정보"],
  ["/mypage/privacy", "나의 정보"],
  ["/messenger", undefined],
  ["/postscript", undefined],
])("%s belongs to %s", (pathname, label) => {
  expect(TAB_PLACES.filter((place) => isAt(place, pathname)).map((place) => place.label)).toEqual(
    label === undefined ? [] : [label],
  );
});
