import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../processes.mjs";
import { fileOf, hasTitle, titlesIn } from "./namedTests.ts";

/** `name` “title”, “title” */
const NAMED = /`([\w:/]+\.(?:spec|test))`((?:,?\s+“[^”]+”)*)/g;

const [, table = ""] = readFileSync(resolve(ROOT, "docs/spec-coverage.md"), "utf8").split("## 1.");
/** Each file named in the table, with the titles behind it. */
const named = Array.from(table.matchAll(NAMED), ([, name = "", titles = ""]) => ({
  name,
  titles: Array.from(titles.matchAll(/“([^”]+)”/g), ([, title = ""]) => title),
}));

describe("docs/spec-coverage.md", () => {
  it("names tests in files that are there", () => {
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ name }) => !existsSync(resolve(ROOT, fileOf(name))))).toEqual([]);
  });

  it("names each by a title that is there", () => {
    expect(named.filter(({ titles }) => titles.length === 0)).toEqual([]);
    const missing = named.flatMap(({ name, titles }) =>
      titles.filter((title) => !hasTitle(fileOf(name), title)).map((title) => `${name} “${title}”`),
    );
    expect(missing).toEqual([]);
  });

  it("has no title that is not looked for", () => {
    expect(table.split("“").length - 1).toBe(named.flatMap(({ titles }) => titles).length);
  });
});

describe("titles of tests", () => {
  const SOURCE = `
    describe("a room", () => {
      it("opens", () => {});
      it.each(["chat", "post"] as const)("is %s of %i", (kind) => {});
    });
    for (const size of SIZES) test(\`fits (\${size})\`, async ({ page }) => { await test.step("looks", () => {}); });
  `;

  it("are found in groups, for many cases and as templates, and nothing else is one", () => {
    expect(titlesIn(SOURCE)).toEqual(["opens", "a room opens", "is %s of %i", "a room is %s of %i", "fits (${size})"]);
  });

  it("are not those of what is never run, alone or in a group", () => {
    const source = `
      it.skip("one", () => {});
      it.todo("two", () => {});
      test.fixme("three", async () => {});
      it.skip.each([1])("four of %i", () => {});
      describe.skip("a group", () => it("five", () => {}));
      test.describe.fixme("a group", () => test("six", () => {}));
      it.skipIf(isOld)("seven", () => {});
      it("eight", () => {});
    `;
    expect(titlesIn(source)).toEqual(["seven", "eight"]);
  });

  it("are found filled in, with what stands in the file only", () => {
    const file = "scripts/test/coverage.test.ts";
    expect(hasTitle(file, "are found filled in, with what stands in the file only")).toBe(true);
    expect(
      hasTitle("server/src/features/accounts/passwords/newPassword.test.ts", "refuses onlyletters as a new password"),
    ).toBe(true);
    expect(
      hasTitle("server/src/features/accounts/passwords/newPassword.test.ts", "refuses zebras as a new password"),
    ).toBe(false);
  });
});
