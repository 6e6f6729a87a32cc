import { CONSENT_KINDS, REQUIRED_CONSENTS } from "@fitmate/contract/consents";
import { describe, expect, it } from "vitest";
import type { CheckState } from "./duplicateCheck.ts";
import { EMPTY_DRAFT, missingParts, missingSentence } from "./signUpForm.ts";

const free: CheckState = { status: "free" };
const idle: CheckState = { status: "idle" };

const COMPLETE = {
  nickname: "달리는민서",
  email: "minseo@fitmate.kr",
  password: "runner88",
  confirmation: "runner88",
  gender: "FEMALE" as const,
  isPublic: true,
  agreed: [...REQUIRED_CONSENTS],
};

const words = (...given: Parameters<typeof missingParts>) => missingParts(...given).map((part) => part.words);

describe("missingParts", () => {
  it("names everything at the start, in the order of the screen", () => {
    const start = words(EMPTY_DRAFT, { nickname: idle, email: idle });
    expect(start).toEqual(["닉네임", "이메일", "비밀번호", "비밀번호 확인", "성별", "필수 동의"]);
  });

  it("starts public, as the specification has it", () => {
    expect(EMPTY_DRAFT.isPublic).toBe(true);
  });

  it("is empty when all is there and both checks passed", () => {
    expect(words(COMPLETE, { nickname: free, email: free })).toEqual([]);
  });

  it.each<CheckState>([idle, { status: "busy" }, { status: "refused", message: "이미 쓰고 있어요." }])(
    "asks for the check again when it is $status",
    (state) => {
      expect(words(COMPLETE, { nickname: free, email: state })).toEqual(["이메일 중복 확인"]);
      expect(words(COMPLETE, { nickname: state, email: free })).toEqual(["닉네임 중복 확인"]);
    },
  );

  it("wants a password that meets its rules, and the same one twice", () => {
    const checks = { nickname: free, email: free };
    expect(words({ ...COMPLETE, password: "runner", confirmation: "runner" }, checks)).toEqual(["비밀번호"]);
    expect(words({ ...COMPLETE, confirmation: "runner89" }, checks)).toEqual(["비밀번호 확인"]);
    expect(words({ ...COMPLETE, password: "", confirmation: "" }, checks)).toEqual(["비밀번호", "비밀번호 확인"]);
  });

  it("wants the required consents, and leads to the first that is missing", () => {
    const checks = { nickname: free, email: free };
    expect(missingParts({ ...COMPLETE, agreed: ["AGE_14", "LOCATION"] }, checks)).toEqual([
      { field: "TERMS", words: "필수 동의" },
    ]);
    expect(words({ ...COMPLETE, agreed: [...CONSENT_KINDS] }, checks)).toEqual([]);
  });

  it("wants a gender, whichever", () => {
    const checks = { nickname: free, email: free };
    expect(words({ ...COMPLETE, gender: null }, checks)).toEqual(["성별"]);
    expect(words({ ...COMPLETE, gender: "MALE" }, checks)).toEqual([]);
  });
});

describe("missingSentence", () => {
  const sentence = (...list: string[]) => missingSentence(list.map((each) => ({ field: "gender", words: each })));

  it("chooses the particles by the last sound", () => {
    expect(sentence()).toBe("");
    expect(sentence("성별")).toBe("성별이 남았어요.");
    expect(sentence("비밀번호")).toBe("비밀번호가 남았어요.");
    expect(sentence("비밀번호", "성별")).toBe("비밀번호와 성별이 남았어요.");
    expect(sentence("이메일 중복 확인", "비밀번호 확인")).toBe("이메일 중복 확인과 비밀번호 확인이 남았어요.");
    expect(sentence("닉네임", "이메일", "비밀번호")).toBe("닉네임, 이메일과 비밀번호가 남았어요.");
  });
});
