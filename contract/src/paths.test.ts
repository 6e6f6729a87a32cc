import { describe, expect, it } from "vitest";
import { paths } from "./paths.ts";

const queryOf = (address: string) => Object.fromEntries(new URL(address, "http://localhost").searchParams);

describe("the address of", () => {
  it.each(["민서", "50% & 러닝/등산 #1?", "a/../b", "\u{1f3c3}"])(
    "the room with %j is one part of a path",
    (nickname) => {
      const { pathname, search } = new URL(paths.room(nickname), "http://localhost");
      expect(pathname.split("/").map(decodeURIComponent)).toEqual(["", "messenger", nickname]);
      expect(search).toBe("");
    },
  );

  it("a room among those of one nickname says which", () => {
    expect(queryOf(paths.room("탈퇴한 회원", { number: 7 }))).toEqual({ room: "7" });
  });

  it("a playlist leads to it whatever its name", () => {
    const name = "50% & 러닝/등산 #1?";
    expect(queryOf(paths.playlists({ name }))).toEqual({ name });
  });

  it("sign-in carries the wanted page", () => {
    const from = paths.posts({ title: "한강 & 남산" });
    expect(queryOf(paths.signIn({ from }))).toEqual({ from });
    expect(queryOf(paths.signIn({ from, expired: true }))).toEqual({ from, expired: "1" });
  });

  it("what a page is to lead to is part of its query", () => {
    expect(paths.post(7, { comment: 31 })).toBe("/posts/7?comment=31");
    expect(queryOf(paths.room("민서", { message: 4 }))).toEqual({ message: "4" });
    expect(queryOf(paths.mates({ request: "50% & 민서" }))).toEqual({ request: "50% & 민서" });
  });

  it("a list without a filter has no query", () => {
    expect([paths.posts(), paths.findMate({}), paths.exercise(), paths.signIn(), paths.post(7)]).toEqual([
      "/posts",
      "/findmate",
      "/exerciseInfo",
      "/signin",
      "/posts/7",
    ]);
  });
});
