/** Server data has one home: an endpoint is called by one module, a key of the cache has one root. */
import { endpoints } from "@fitmate/contract/endpoints";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const DATA = import.meta.dirname;

/** A picture is opened by whoever shows links, a feed by calendars, the stream of events by lib/eventStream.ts; the last are for whoever runs the server. */
const OTHERS: readonly string[] = [
  // Of gatherings alone: our pages show them with the plans.
  "getMyMeetups",
  "getMeetupPreview",
  "readCalendarFeed",
  "subscribeNotifications",
  "health",
  "ready",
];

const sources = globSync("**/*.ts", { cwd: DATA })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(DATA, path), "utf8") }));

/** What each module says that `pattern` catches, each once: [what, module]. */
function found(pattern: RegExp): [what: string, path: string][] {
  return sources.flatMap(({ path, text }) =>
    [...new Set(Array.from(text.matchAll(pattern), ([, what = ""]) => what))].map((what): [string, string] => [
      what,
      path,
    ]),
  );
}

/** The modules by what they say. */
function modulesBy(pairs: [what: string, path: string][]): Map<string, string[]> {
  const grouped = Map.groupBy(pairs, ([what]) => what);
  return new Map([...grouped].map(([what, where]) => [what, where.map(([, path]) => path)]));
}

test("an endpoint is called by one module", () => {
  const called = modulesBy(found(/(?:\bcall\(\s*"|\bdownload\(\s*"|\bendpoints\.)(\w+)/g));
  expect([...called].filter(([, paths]) => paths.length > 1)).toEqual([]);
  expect([...called.keys()].filter((name) => !(name in endpoints))).toEqual([]);
  expect(Object.keys(endpoints).filter((name) => !called.has(name))).toEqual(OTHERS);
});

test("an endpoint is called by its name, so that one can find who calls it", () => {
  expect(found(/\b(?:call|download)\(\s*([^"\s)][^,)]*)/g)).toEqual([]);
});

test("the root of a key is written once, and all other keys are made from it", () => {
  const written = sources.flatMap(({ text }) => Array.from(text.matchAll(/\[\s*"([^"]+)"/g), ([, root]) => root));
  expect(written).toContain("mates");
  expect(written.filter((root, index) => written.indexOf(root) !== index)).toEqual([]);
});

/** Where several changes may be under way at once: each of its own device, list or notification, or one after the other. */
const SEVERAL: readonly string[] = [
  "accounts/sessions.ts",
  "desk/cases.ts",
  "desk/members.ts",
  "mates/location.ts",
  "notifications/notifications.ts",
  "notifications/settings.ts",
  "playlists/placing.ts",
  "playlists/playlists.ts",
  "together/acts.ts",
];

test("what is sent is sent once, however often it is pressed before that shows", () => {
  const own = sources.filter(({ text }) => /\buseMutation\b/.test(text)).map(({ path }) => path);
  expect(own.toSorted()).toEqual([...SEVERAL, "singleMutation.ts"].toSorted());
});

/** Ways to the API that no rule of imports (.oxlintrc.json) sees: modules brought later, and addresses. */
const PAST_THE_RULES =
  /\bimport\(\s*["'`][^"'`]*\/(?:lib\/(?:api|download)\.ts|endpoints)["'`]|^(?:im|ex)port (?!type\b)[^;]*?from "@fitmate\/contract\/(?:\w+\/)?endpoints"|\/api\//m;

test("the API is called by nobody else, on no other way", () => {
  const others = globSync("{app,features,ui,worker}/**/*.{ts,tsx}", { cwd: join(DATA, "..") }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  expect(others.length).toBeGreaterThan(300);
  expect(others.filter((path) => PAST_THE_RULES.test(readFileSync(join(DATA, "..", path), "utf8")))).toEqual([]);
});

test.each([
  ['const answer = await (await import("../../lib/api.ts")).call("health");', true],
  ["void import(`../../../lib/download.ts`);", true],
  ['const { messageOf } = await import("../../lib/words.ts");', false],
  ['import { endpoints } from "@fitmate/contract/endpoints";\nvoid fetch(endpoints.health.path);', true],
  ['import {\n  chat,\n} from "@fitmate/contract/chat/endpoints";', true],
  ['import type { EndpointName } from "@fitmate/contract/endpoints";', false],
  ['import { z } from "zod/mini";\nimport type { EndpointName } from "@fitmate/contract/endpoints";', false],
  ['const { endpoints } = await import("@fitmate/contract/endpoints");', true],
  ["void fetch(`/api/posts/${id}`);", true],
  ["const icons = await fetch(sprite);", false],
])("%s is a way to the API: %s", (line, isOne) => {
  expect(PAST_THE_RULES.test(line)).toBe(isOne);
});

test("the cache is asked and changed by nobody else", () => {
  const others = globSync("{app,features,ui}/**/*.{ts,tsx}", { cwd: join(DATA, "..") });
  const touching = others.filter((path) =>
    /\b(?:queryKey: \[|mutationKey|setQuer(?:y|ies)Data|(?:invalidate|remove|reset)Queries|(?:infiniteQ|q)ueryOptions\(|useMutation\b)/.test(
      readFileSync(join(DATA, "..", path), "utf8"),
    ),
  );
  expect(others.length).toBeGreaterThan(300);
  expect(touching.map((path) => basename(path))).toEqual([]);
});
