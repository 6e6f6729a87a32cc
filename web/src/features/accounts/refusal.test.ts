import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api.ts";
import type { Refusal } from "../../lib/refusals.ts";
import { findIdRefusal, findPasswordRefusal, refusalSentence, signInRefusal, waitWords } from "./refusal.ts";

describe("refusalSentence", () => {
  const tooMany = { status: 429, code: "TOO_MANY_REQUESTS" as const, message: "잠시 쉬었다가 다시 시도해 주세요." };

  it("says what the server said", () => {
    const refusal = new ApiError({
      status: 400,
      code: "WRONG_CREDENTIALS",
      message: "닉네임이나 비밀번호가 맞지 않아요.",
    });
    expect(refusalSentence(refusal)).toBe("닉네임이나 비밀번호가 맞지 않아요.");
    expect(refusalSentence(new ApiError(tooMany))).toBe(tooMany.message);
  });

  it("says how long to wait where the server does", () => {
    expect(refusalSentence(new ApiError(tooMany, 840))).toBe("너무 여러 번 시도했어요. 14분 뒤에 다시 시도해 주세요.");
  });

  it("blames nobody for a server that has too much to do, though it says when to come back", () => {
    const unavailable = { status: 503, code: "UNAVAILABLE" as const, message: "지금은 연결할 수 없어요." };
    expect(refusalSentence(new ApiError(unavailable, 5))).toBe(unavailable.message);
  });
});

describe("signInRefusal", () => {
  it("names a way in where somebody has tried too often, and nowhere else", () => {
    const refusal = (code: Refusal["code"]) => signInRefusal(new ApiError({ status: 429, code, message: "말" }, 60));
    expect(refusal("TOO_MANY_REQUESTS")).toMatch(/^너무 여러 번 시도했어요\. 1분 뒤에 .*비밀번호 찾기/);
    expect(refusal("WRONG_CREDENTIALS")).not.toContain("비밀번호 찾기");
  });
});

describe("findIdRefusal", () => {
  const sentence = (status: number, code: Refusal["code"]) =>
    findIdRefusal(new ApiError({ status, code, message: "말" }));

  it("reads the same whatever has failed, but for what one can do something about", () => {
    expect(sentence(404, "EMAIL_NOT_FOUND")).toBe("존재하지 않는 이메일입니다.");
    expect(sentence(500, "INTERNAL")).toBe("존재하지 않는 이메일입니다.");
    expect(findIdRefusal(new Error("an answer the contract does not know"))).toBe("존재하지 않는 이메일입니다.");
    expect(sentence(400, "INVALID_INPUT")).toBe("말");
    expect(sentence(429, "TOO_MANY_REQUESTS")).toBe("말");
    expect(sentence(0, "OFFLINE")).toBe("말");
  });
});

describe("findPasswordRefusal", () => {
  const sentence = (status: number, code: Refusal["code"]) =>
    findPasswordRefusal(new ApiError({ status, code, message: "말" }));

  it("is the server's sentence, or the specification's where there is none", () => {
    expect(sentence(400, "INVALID_INPUT")).toBe("말");
    expect(sentence(0, "OFFLINE")).toBe("서버 요청 중 오류가 발생했습니다.");
    expect(sentence(502, "UNKNOWN")).toBe("알 수 없는 오류가 발생했습니다.");
    expect(findPasswordRefusal(new Error("an answer the contract does not know"))).toBe(
      "알 수 없는 오류가 발생했습니다.",
    );
  });
});

describe("waitWords", () => {
  it.each([
    [1, "1초"],
    [59, "59초"],
    [60, "1분"],
    [61, "2분"],
    [900, "15분"],
  ])("%i seconds: %s", (seconds, words) => {
    expect(waitWords(seconds)).toBe(words);
  });
});
