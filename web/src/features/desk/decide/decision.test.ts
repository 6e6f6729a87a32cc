import { describe, expect, it } from "vitest";
import { bodyOf, buttonWords, type Draft, emptyDraft } from "./decision.ts";

const draft = (over: Partial<Draft>): Draft => ({ ...emptyDraft(false), ...over });

describe("a decision", () => {
  it("says what is missing, from above to below", () => {
    expect(bodyOf(draft({}))).toMatchObject({ problem: { field: "choice" } });
    expect(bodyOf(draft({ choice: 5, days: "0" }))).toMatchObject({ problem: { field: "days" } });
    expect(bodyOf(draft({ choice: 5, days: "1.5", rule: "3-2" }))).toMatchObject({ problem: { field: "days" } });
    expect(bodyOf(draft({ choice: 1 }))).toMatchObject({ problem: { field: "rule" } });
  });

  it("has days where they mean something, and for good otherwise", () => {
    expect(bodyOf(draft({ choice: 5, days: "14", rule: "3-2", words: " 네 " }))).toEqual({
      body: { measures: [{ kind: "SUSPENSION", days: 14 }], rule: "3-2", words: "네" },
    });
    expect(bodyOf(draft({ choice: 6, days: "14", rule: "2-1" }))).toMatchObject({
      body: { measures: [{ kind: "SUSPENSION", days: null }] },
    });
  });

  it("keeps hidden what is hidden, unless nothing is done", () => {
    expect(bodyOf({ ...emptyDraft(true), choice: 6, rule: "2-1" })).toMatchObject({
      body: { measures: [{ kind: "SUSPENSION" }, { kind: "HIDE" }] },
    });
    expect(bodyOf({ ...emptyDraft(true), choice: 0, rule: "2-1" })).toEqual({
      body: { measures: [{ kind: "NONE", days: null }], rule: null, words: "" },
    });
    expect(bodyOf({ ...emptyDraft(true), choice: 2, rule: "2-1" })).toMatchObject({
      body: { measures: [{ kind: "HIDE" }] },
    });
  });

  it("is said once more by its button", () => {
    expect(buttonWords(draft({}))).toBe("결정하기");
    expect(buttonWords(draft({ choice: 5, days: "14" }))).toBe("14일 이용 멈춤");
    expect(buttonWords(draft({ choice: 6, hides: true }))).toBe("영구히 이용 멈춤 · 내용 숨기기");
    expect(buttonWords(draft({ choice: 0, hides: true }))).toBe("조치하지 않음");
  });
});
