import { expect, test } from "vitest";
import { createSendGate } from "./sendGate.ts";

const ENTER = { isComposing: false, keyCode: 13 };
const PROCESSED = { isComposing: false, keyCode: 229 };
const COMPOSING = { isComposing: true, keyCode: 229 };
const LETTER = { isComposing: false, keyCode: 65 };

type Step =
  | "start"
  | "ask"
  | { ends: string; at?: number }
  | { enter: typeof ENTER; at?: number }
  | { key: typeof ENTER };

/** How often a message leaves over `steps`. */
function sends(steps: Step[], endsBeforeKey = false): number {
  const gate = createSendGate(endsBeforeKey);
  const happens = (step: Step) => {
    if (step === "start") return gate.compositionStart();
    if (step === "ask") return gate.ask();
    if ("ends" in step) return gate.compositionEnd({ data: step.ends, timeStamp: step.at ?? 100 });
    if ("enter" in step) return gate.enter({ ...step.enter, timeStamp: step.at ?? 100 });
    return gate.writeOn({ ...step.key, timeStamp: 100 });
  };
  return steps.filter((step) => happens(step)).length;
}

test("without a composition a message leaves at once", () => {
  expect(sends(["ask"])).toBe(1);
  expect(sends([{ enter: ENTER }])).toBe(1);
});

test("Chromium and Firefox: pressing the button ends the composition, then asks", () => {
  expect(sends(["start", { ends: "요" }, "ask"])).toBe(1);
});

test("Safari: the button asks while the last syllable is still open; its end, however late, sends once", () => {
  expect(sends(["start", "ask"])).toBe(0);
  expect(sends(["start", "ask", { ends: "요" }])).toBe(1);
  expect(sends(["start", "ask", "ask", { ends: "요" }])).toBe(1);
  expect(sends(["start", "ask", { ends: "요" }, "start", { ends: "요" }])).toBe(1);
});

test("Enter while a syllable is open waits for its end, by each sign of it", () => {
  for (const enter of [COMPOSING, PROCESSED, ENTER]) {
    expect(sends(["start", { enter }])).toBe(0);
    expect(sends(["start", { enter }, { ends: "요" }])).toBe(1);
  }
  // The key says so before the start was seen.
  expect(sends([{ enter: COMPOSING }, { ends: "요" }])).toBe(1);
});

test("Safari: Enter comes after the end it has brought about, and sends", () => {
  expect(sends(["start", { ends: "요", at: 100 }, { enter: PROCESSED, at: 101 }], true)).toBe(1);
  expect(sends(["start", { ends: "요", at: 100 }, { enter: ENTER, at: 99 }], true)).toBe(1);
  // Stamped late.
  expect(sends(["start", { ends: "요", at: 100 }, { enter: PROCESSED, at: 400 }], true)).toBe(1);
  // A key that was reported as composing, and an end long after it.
  expect(sends(["start", { enter: COMPOSING, at: 100 }, { ends: "요", at: 900 }], true)).toBe(1);
});

test("Enter that chooses a candidate sends nothing, the next one does", () => {
  for (const chosen of ["漢字", "ラン", "跑步", ""]) {
    expect(sends(["start", { enter: COMPOSING }, { ends: chosen }])).toBe(0);
    expect(sends(["start", { enter: COMPOSING }, { ends: chosen }, { enter: ENTER }])).toBe(1);
    expect(sends(["start", { ends: chosen, at: 100 }, { enter: PROCESSED, at: 101 }], true)).toBe(0);
  }
});

test("whoever writes on after Enter has not asked", () => {
  expect(sends(["start", { enter: COMPOSING }, { key: LETTER }, { ends: "요" }])).toBe(0);
  expect(sends(["start", { ends: "요" }, { key: LETTER }, { enter: PROCESSED }])).toBe(0);
});

test("a composition by itself sends nothing", () => {
  expect(sends(["start", { ends: "요" }, "start", { ends: "요" }])).toBe(0);
});

test("a stray end, and a second start within one composition, change nothing", () => {
  expect(sends([{ ends: "요" }, "ask"])).toBe(1);
  expect(sends(["start", "start", "ask", { ends: "요" }, { ends: "요" }])).toBe(1);
});
