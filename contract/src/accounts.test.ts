import { describe, expect, it } from "vitest";
import { allowedNickname, inRuleWords, newPasswordRules, nicknameKey, passwordRules } from "./accounts.ts";

describe("allowedNickname", () => {
  it.each([
    ["달리는민서", "달리는민서"],
    ["달리는 민서!", "달리는민서"],
    ["ㅎㅎrun7", "run7"],
    ["가나다라마바사아자차카", "가나다라마바사아자차"],
    ["민서".normalize("NFD"), "민서"],
    ["😀", ""],
  ])("keeps of %s what a nickname may hold", (input, allowed) => {
    expect(allowedNickname(input)).toBe(allowed);
  });
});

describe("nicknameKey", () => {
  it("is the same for every way to write one nickname", () => {
    expect(nicknameKey("RunWithMe")).toBe(nicknameKey("runwithme"));
    expect(nicknameKey("민서".normalize("NFD"))).toBe(nicknameKey("민서"));
  });
});

describe("passwordRules", () => {
  it.each([
    ["running1", { length: true, kinds: true, alphabet: true }],
    ["short1!", { length: false, kinds: true, alphabet: true }],
    ["seventeen-letters", { length: false, kinds: false, alphabet: false }],
    ["onlyletters", { length: true, kinds: false, alphabet: true }],
    ["12345678!", { length: true, kinds: true, alphabet: true }],
    ["달리기달리기12a", { length: true, kinds: true, alphabet: false }],
    ["", { length: false, kinds: false, alphabet: false }],
  ])("judges %s", (password, rules) => {
    expect(passwordRules(password)).toEqual(rules);
  });

  it("says each in words", () => {
    expect(inRuleWords(passwordRules("onlyletters"))).toEqual([
      { met: true, text: "8~16자" },
      { met: false, text: "영문, 숫자, 특수문자 중 두 가지 이상" },
      { met: true, text: "특수문자는 @ $ ! % * # ? & 만" },
    ]);
    expect(inRuleWords(newPasswordRules("onlyletters"))[1]).toEqual({ met: false, text: "영문과 숫자를 하나 이상씩" });
  });
});
