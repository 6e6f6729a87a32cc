import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const FILES = globSync(["web/src/**/*.{ts,tsx}", "contract/src/**/*.ts"], { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

/** What one does for another is written apart: 적어 주세요, 읽어 줘요, 들려 주세요. */
const JOINED = /[가-힣]+(?:주세요|줘요)|들려(?:주|줘|줄|줍)[가-힣]*/g;
/** The specification's sentence, word for word. */
const GIVEN = "이메일을 입력해주세요.";

test("what is asked of readers is spelled in one way", () => {
  const texts = FILES.map((file) => ({ file, text: readFileSync(resolve(ROOT, file), "utf8") }));
  expect(texts.flatMap(({ text }) => text.match(/[가-힣] 주세요/g) ?? []).length).toBeGreaterThan(100);
  const joined = texts.flatMap(({ file, text }) =>
    Array.from(text.replaceAll(GIVEN, "").matchAll(JOINED), ([words]) => `${file}: ${words}`),
  );
  expect(joined).toEqual([]);
});
