/** What a sentence says of a rule is built from the rule's number: one that is written out stays behind when the rule changes. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseAst } from "vitest/node";
import { ROOT } from "../processes.mjs";

const SAID = ["contract/src/**/*.ts", "server/src/**/*.ts", "web/src/**/*.{ts,tsx}"];
/** Who says no rule: tests, examples of the API, and pages that show what others could have written. */
const OTHERS = /\.test\.tsx?$|^contract\/src\/examples\.ts$|^web\/src\/app\/(?:dev|home\/showcase)\//;
/**
 * A number of something, in Korean. From one on goes without saying, and an exit of a station, 2번 출구, has a name, not a number.
 * Or a pace that bounds something, 3:00부터: what no particle follows is an example, or a time.
 */
const NUMBER =
  /(?<![\d.,])(?!1(?!\d))\d[\d,]*\s?(?:분(?!대)|시간|일|주(?!\p{L})|개|년|명|자(?!\p{L})|번(?! 출구)|세(?!트)|MB|k?m(?![\w/]))|\d{1,2}:\d\d(?=\p{Script=Hangul})/gu;
/** Numbers that stand behind no rule. */
const NO_RULE: Record<string, readonly string[]> = {
  // How the choices beside them are called.
  "contract/src/sports.ts": ["3년", "3년"],
  "web/src/features/desk/numbers/DeskNumbersPage.tsx": ["12주", "6개"],
  // Advice.
  "web/src/features/legal/habits.ts": ["30분", "3km"],
  // Examples of what one writes.
  "web/src/features/meetups/form/MeetupForm.tsx": ["6km"],
  "web/src/features/meetups/plans/words.ts": ["6km"],
  // The name of a data set.
  "web/src/features/mates/map/ground/extract-outlines.ts": ["10m"],
  // What the operator promises of the terms themselves.
  "web/src/features/legal/TermsPage.tsx": ["7일", "30일"],
};

type Node = { type: string; start: number; end: number };

/** The numbers in strings, templates and what JSX shows. */
function numbersIn(file: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  // Reading a file into a tree takes long, and few have any.
  if (source.match(NUMBER) === null) return [];
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, start, end } = node as Node;
    if (["Literal", "TemplateElement", "JSXText"].includes(type))
      found.push(...(source.slice(start, end).match(NUMBER) ?? []));
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

it("no number of a rule is written out in a sentence", () => {
  const files = SAID.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((file) => !OTHERS.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => {
    const numbers = numbersIn(file);
    return numbers.length > 0 ? [[file, numbers] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(NO_RULE);
});
