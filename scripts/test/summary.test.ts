/** The last lines of `npm test`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";
import { scoreOfJourneys, summaryOf } from "../test.mjs";

const tried = (status: string, ...messages: string[]) => ({
  status,
  results: [{ errors: messages.map((message) => ({ message })) }],
});
const spec = (title: string, line: number, ok: boolean, ...tests: ReturnType<typeof tried>[]) => ({
  title,
  line,
  ok,
  file: "home.spec.ts",
  tests,
});

it("counts what passed and failed", () => {
  const scores = [
    { passed: 2, failed: ["build"] },
    { passed: 3, failed: [], flaky: [] },
  ];
  expect(summaryOf(scores)).toBe("5 passed, 1 failed");
});

it("names the journeys that passed at a second try only", () => {
  const score = scoreOfJourneys({
    stats: { expected: 1, flaky: 2 },
    errors: [],
    suites: [
      {
        title: "home.spec.ts",
        specs: [spec("opens", 3, true, tried("expected")), spec("moves", 9, true, tried("flaky"))],
        suites: [
          {
            title: "the carousel",
            specs: [
              spec("rests", 20, true, tried("flaky")),
              spec("breaks", 30, false, tried("unexpected", "it broke\nhere")),
            ],
          },
        ],
      },
    ],
  });
  expect(summaryOf([{ passed: 10, failed: [] }, score])).toBe(
    "2 at a second try: home.spec.ts:9 moves; home.spec.ts:20 rests\n13 passed, 1 failed",
  );
});

it("names the files of which nothing ran: what they take is not on this machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "score-"));
  try {
    const lines = ['import { describe, expect, it } from "vitest";', 'it.skip("cannot", () => {});'];
    writeFileSync(join(folder, "half.test.mjs"), [...lines, 'it("can", () => expect(1).toBe(1));'].join("\n"));
    writeFileSync(
      join(folder, "none.test.mjs"),
      [...lines, 'describe.skip("nor", () => it("this", () => {}));'].join("\n"),
    );
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const score = join(folder, "score.json");
    spawnSync(
      process.execPath,
      [vitest, "run", "--root", folder, `--reporter=${join(ROOT, "scripts/vitestScore.mjs")}`],
      { env: { ...process.env, SCORE_FILE: score } },
    );
    expect(summaryOf([JSON.parse(readFileSync(score, "utf8"))])).toBe("left out: /none.test.mjs\n1 passed, 0 failed");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
