import { describe, expect, it } from "vitest";
import { avatarLook } from "./avatar.ts";

describe("avatarLook", () => {
  it("is the same for the same nickname, however it is encoded", () => {
    const nickname = "달리는민서";
    expect(avatarLook(nickname.normalize("NFD"))).toEqual(avatarLook(nickname));
  });

  it.each([
    ["달리는민서", "달"],
    ["runwithme", "r"],
    ["9시반", "9"],
    ["  민서", "민"],
    ["é런".normalize("NFD"), "é".normalize("NFC")],
    ["a\u0338b", "a\u0338"],
    ["👨‍👩‍👧러닝", "👨‍👩‍👧"],
    ["🏃🏽‍♀️", "🏃🏽‍♀️"],
    ["한".normalize("NFD"), "한"],
    ["", ""],
  ])("takes the first character a person would count of %j", (nickname, letter) => {
    expect(avatarLook(nickname).letter).toBe(letter);
  });

  it("uses all six tones and all three motifs, none for most of them", () => {
    const looks = Array.from({ length: 600 }, (_, index) => avatarLook(`메이트${index}`));
    const share = (pick: (look: ReturnType<typeof avatarLook>) => unknown) =>
      Object.values(Object.groupBy(looks, (look) => String(pick(look)))).map((group) => group?.length ?? 0);
    expect(share((look) => look.tone)).toHaveLength(6);
    expect(share((look) => look.motif)).toHaveLength(3);
    expect(Math.max(...share((look) => look.tone))).toBeLessThan(150);
    expect(looks.every((look) => look.tone >= 1 && look.tone <= 6)).toBe(true);
  });
});
