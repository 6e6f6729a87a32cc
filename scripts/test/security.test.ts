import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";
import { fileOf, hasTitle, TEST_NAME } from "./namedTests.ts";

/** OWASP ASVS 5.0.0: the sections, each with how many requirements of levels 1 and 2 it begins with. */
const LEVEL_2 = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2
  8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4
  11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
`;

const text = readFileSync(resolve(ROOT, "docs/security.md"), "utf8");
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)];

it("docs/security.md has every requirement up to level 2 once, in order", () => {
  const required = LEVEL_2.trim()
    .split(/\s+/)
    .flatMap((each) => {
      const [section, count] = each.split(":");
      return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
    });
  expect(required).toHaveLength(253);
  expect(rows.map(([, id]) => id)).toEqual(required);
});

it("docs/security.md says of each whether it is met, and counts right", () => {
  const counts = { met: 0, "not met": 0, "not applicable": 0 };
  for (const [, id, status = ""] of rows) {
    expect(Object.keys(counts), id).toContain(status);
    counts[status as keyof typeof counts] += 1;
  }
  expect(text).toContain(
    `${counts.met} are met, ${counts["not met"]} are not, ${counts["not applicable"]} do not apply.`,
  );
});

it("what docs/security.md names is there", () => {
  const table = rows.map(([row]) => row).join("\n");
  const tests = [...table.matchAll(TEST_NAME)].map(([, name = ""]) => fileOf(name));
  const files = [...table.matchAll(/`((?:server|web|contract|scripts)\/[\w./]+\.\w+)`/g)].map(([, file = ""]) => file);
  expect(tests.length).toBeGreaterThan(100);
  expect([...new Set([...tests, ...files])].filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([]);
});

it("each attack that docs/security.md lists is tried by a test of that title", () => {
  const tried = [...text.matchAll(/\| `(safety\/attacks\/\w+\.test)` \*(.+)\* \|$/gm)];
  expect(tried.length).toBeGreaterThan(70);
  const missing = tried.filter(([, name = "", title = ""]) => !hasTitle(fileOf(name), title)).map(([row]) => row);
  expect(missing).toEqual([]);
});
