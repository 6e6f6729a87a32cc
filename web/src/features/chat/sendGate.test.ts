import { expect, test } from "vitest";
import { createSendGate, type SendGate } from "./sendGate.ts";

type Step = "start" | "end" | "ask";

/** How often a message leaves over `steps`. */
function sends(steps: Step[], gate: SendGate = createSendGate()): number {
  const happens = {
    start: () => (gate.compositionStart(), false),
    end: () => gate.compositionEnd(),
    ask: () => gate.ask(),
  };
  return steps.filter((step) => happens[step]()).length;
}

test("without a composition a message leaves at once", () => {
  expect(sends(["ask"])).toBe(1);
});

test("Chromium and Firefox: pressing the button ends the composition, then asks", () => {
  expect(sends(["start", "end", "ask"])).toBe(1);
});

test("Safari: the button asks while the last syllable is still open; its end, however late, sends once", () => {
  expect(sends(["start", "ask"])).toBe(0);
  expect(sends(["start", "ask", "end"])).toBe(1);
  expect(sends(["start", "ask", "ask", "end"])).toBe(1);
  expect(sends(["start", "ask", "end", "start", "end"])).toBe(1);
});

test("a composition by itself sends nothing", () => {
  expect(sends(["start", "end", "start", "end"])).toBe(0);
});

test("a stray end, and a second start within one composition, change nothing", () => {
  expect(sends(["end", "ask"])).toBe(1);
  expect(sends(["start", "start", "ask", "end", "end"])).toBe(1);
});
