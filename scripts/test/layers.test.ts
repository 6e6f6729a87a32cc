/** The layer rules of .oxlintrc.json really refuse what docs/architecture.md refuses. */
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const OXLINT = join(ROOT, "node_modules/.bin/oxlint");

const FEATURES = readdirSync(join(ROOT, "web/src/features"));

/** Who imports what; true where that is allowed. */
const IMPORTS: [from: string, what: string, allowed: boolean][] = [
  ["contract/src/chat.ts", "zod/mini", true],
  ["contract/src/chat.ts", "./limits.ts", true],
  ["contract/src/chat.ts", "zod", false],
  ["contract/src/chat.ts", "node:fs", false],
  ["contract/src/chat.ts", "../../server/src/config.ts", false],
  ["server/src/platform/http/web.ts", "../db/database.ts", true],
  ["server/src/platform/http/web.ts", "../../features/chat/service.ts", false],
  ["server/src/platform/http/web.ts", "../../app.ts", false],
  ["server/src/platform/http/web.ts", "../../../../web/src/lib/api.ts", false],
  ["server/src/features/chat/service.ts", "./queries.ts", true],
  ["server/src/features/chat/service.ts", "../../platform/db/database.ts", true],
  ["server/src/features/chat/service.ts", "../mates/service.ts", true],
  ["server/src/features/chat/service.ts", "../mates/policy.ts", true],
  ["server/src/features/chat/service.ts", "../mates/queries.ts", true],
  ["server/src/features/chat/service.ts", "../mates/routes.ts", false],
  ["server/src/features/chat/service.ts", "../mates/events.ts", false],
  ["server/src/features/chat/service.ts", "../../app.ts", false],
  ["server/src/features/chat/service.ts", "../../../../web/src/lib/api.ts", false],
  ["server/src/features/chat/service.ts", "../../features.ts", false],
  ["server/src/features/chat/service.ts", "../mates/feature.ts", false],
  ["server/src/features/chat/service.ts", "../mates/blocks/service.ts", true],
  ["server/src/features/chat/service.ts", "../mates/requests/listQueries.ts", true],
  ["server/src/features/chat/service.ts", "../mates/blocks/routes.ts", false],
  ["server/src/features/chat/service.ts", "./rooms/list.ts", true],
  ["server/src/features/mates/map/service.ts", "../location/cells.ts", true],
  ["server/src/features/mates/map/service.ts", "../personal.ts", true],
  ["server/src/features/mates/map/service.ts", "../../../platform/db/database.ts", true],
  ["server/src/features/mates/map/service.ts", "../../profile/queries.ts", true],
  ["server/src/features/mates/map/service.ts", "../../profile/slots.ts", false],
  ["server/src/features/mates/map/service.ts", "../../../app.ts", false],
  ["server/src/features/mates/map/service.ts", "../../../../demo/load.ts", false],
  ["server/src/features/mates/map/ground/sea.ts", "../service.ts", true],
  ["server/src/features/mates/map/ground/sea.ts", "../../../profile/slots.ts", false],
  ["server/src/features/mates/map/ground/sea.ts", "../../../../platform/db/database.ts", true],
  ["server/src/app.ts", "./features.ts", true],
  ["web/src/ui/controls/Button.tsx", "../cx.ts", true],
  ["web/src/ui/controls/Button.tsx", "../../lib/korean.ts", true],
  ["web/src/ui/controls/Button.tsx", "../../features/chat/room/Room.tsx", false],
  ["web/src/ui/controls/Button.tsx", "../../data/chat/rooms.ts", false],
  ["web/src/lib/api.ts", "../app/router.tsx", false],
  ["web/src/lib/api.ts", "../data/chat/rooms.ts", false],
  ["web/src/lib/api.ts", "../../../server/src/config.ts", false],
  ["web/src/worker/shell.ts", "@fitmate/contract/push", true],
  ["web/src/worker/shell.ts", "./messages.ts", true],
  ["web/src/worker/shell.ts", "../lib/api.ts", false],
  ["web/src/worker/shell.ts", "../data/chat/rooms.ts", false],
  ["web/src/worker/shell.ts", "../features/chat/room/Room.tsx", false],
  ["web/src/worker/shell.ts", "../app/router.tsx", false],
  ["web/src/worker/shell.ts", "../../../server/src/config.ts", false],
  ["web/src/data/chat/rooms.ts", "./keys.ts", true],
  ["web/src/data/chat/rooms.ts", "../mates/keys.ts", true],
  ["web/src/data/chat/rooms.ts", "../../lib/session.ts", true],
  ["web/src/data/chat/rooms.ts", "../../features/chat/room/Room.tsx", false],
  ["web/src/data/chat/rooms.ts", "../../ui/feedback/toast.ts", false],
  ["web/src/data/chat/rooms.ts", "../../app/router.tsx", false],
  ["web/src/features/chat/Room.tsx", "../../ui/controls/Button.tsx", true],
  ["web/src/features/chat/Room.tsx", "../../data/mates/mates.ts", true],
  ["web/src/features/chat/Room.tsx", "./parts/Bubble.tsx", true],
  ["web/src/features/chat/Room.tsx", "../mates/list.ts", false],
  ["web/src/features/chat/Room.tsx", "../../app/router.tsx", false],
  ["web/src/features/chat/parts/Bubble.tsx", "../list.ts", true],
  ["web/src/features/chat/parts/Bubble.tsx", "../../../lib/session.ts", true],
  ["web/src/features/chat/parts/Bubble.tsx", "../../mates/list.ts", false],
  ["web/src/features/chat/parts/deep/Tail.tsx", "../../list.ts", true],
  ["web/src/features/chat/parts/deep/Tail.tsx", "../other/list.ts", true],
  ["web/src/features/chat/parts/deep/Tail.tsx", "../../../../data/mates/mates.ts", true],
  ["web/src/features/chat/parts/deep/Tail.tsx", "../../../../features/mates/list.ts", false],
  ["web/src/features/chat/parts/deep/Tail.tsx", "../../../../app/router.tsx", false],
  ...FEATURES.map((feature): [string, string, boolean] => [
    "web/src/features/other/parts/deep/Tail.tsx",
    `../../../${feature}/list.ts`,
    false,
  ]),
  ["web/src/app/router.tsx", "../features/chat/Room.tsx", true],
  ["web/src/app/router.tsx", "../../../server/src/config.ts", false],
];

/** Whoever asks the API for something, or only what went wrong. */
const CALLERS: [from: string, line: string, allowed: boolean][] = [
  ["web/src/data/chat/caller.ts", 'export { call } from "../../lib/api.ts";', true],
  ["web/src/features/chat/caller.ts", 'export { call } from "../../lib/api.ts";', false],
  ["web/src/features/chat/parts/deep/caller.ts", 'export { call } from "../../../../lib/api.ts";', false],
  ["web/src/features/chat/saver.ts", 'export { download } from "../../lib/download.ts";', false],
  ["web/src/features/chat/teller.ts", 'export { messageOf } from "../../lib/api.ts";', true],
  ["web/src/app/caller.ts", 'export { call } from "../lib/api.ts";', false],
  ["web/src/features/chat/all.ts", 'export * as api from "../../lib/api.ts";', false],
  ["web/src/features/chat/everything.ts", 'import * as api from "../../lib/api.ts";\nvoid api;', false],
  ["web/src/ui/controls/caller.ts", 'export { call } from "../../lib/api.ts";', false],
  ["web/src/lib/caller.ts", 'export { call } from "./api.ts";', false],
  ["web/src/lib/saver.ts", 'export { download } from "./download.ts";', false],
  ["web/src/lib/teller.ts", 'export { messageOf } from "./api.ts";', true],
  ["web/src/lib/asker.ts", 'export { endpoints } from "@fitmate/contract/endpoints";', true],
  ["web/src/features/chat/asker.ts", 'export { endpoints } from "@fitmate/contract/endpoints";', false],
  ["web/src/features/chat/reader.ts", 'export { endpoints } from "../../lib/answers.ts";', false],
  ["web/src/features/chat/namer.ts", 'export type { EndpointName } from "@fitmate/contract/endpoints";', true],
  ["web/src/app/asker.ts", 'export { endpoints } from "@fitmate/contract/endpoints";', false],
];

let folder: string;
let complaints: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "layers-"));
  const rules = readFileSync(join(ROOT, ".oxlintrc.json"), "utf8");
  // The files of this test exist only by their imports: there are no types to ask.
  writeFileSync(join(folder, ".oxlintrc.json"), rules.replace('"typeAware": true', '"typeAware": false'));
  const byFile = Map.groupBy(IMPORTS, ([from]) => from);
  for (const [from, imports] of byFile) {
    mkdirSync(dirname(join(folder, from)), { recursive: true });
    const lines = imports.map(([, what], index) => `export { name${index} } from "${what}";`);
    writeFileSync(join(folder, from), lines.join("\n"));
  }
  for (const [from, line] of CALLERS) writeFileSync(join(folder, from), line);
  complaints = spawnSync(OXLINT, ["--format=unix"], { cwd: folder, encoding: "utf8" }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(IMPORTS)("%s may import %s: %s", (from, what, allowed) => {
  const refused = complaints
    .split("\n")
    .some(
      (line) => line.startsWith(`${from}:`) && line.includes(`'${what}'`) && line.includes("no-restricted-imports"),
    );
  expect(refused).toBe(!allowed);
});

test.each(CALLERS)("%s may say %s: %s", (from, _line, allowed) => {
  const lines = complaints.split("\n");
  const refused = lines.some((line) => line.startsWith(`${from}:`) && line.includes("no-restricted-imports"));
  expect(refused).toBe(!allowed);
});

test("no room of a feature bears the name of a feature: the rule that keeps them apart could not tell them", () => {
  const rooms = globSync("web/src/features/*/**/", { cwd: ROOT }).filter((path) => path.split("/").length > 4);
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((path) => FEATURES.includes(basename(path)))).toEqual([]);
});

test("no file of a server's feature lies deeper than the rules for it reach", () => {
  const depth = (path: string) => path.split("/").length;
  const rules = readFileSync(join(ROOT, ".oxlintrc.json"), "utf8");
  const reached = [...rules.matchAll(/"(server\/src\/features(?:\/\*)+)"/g)].map(([, pattern = ""]) => depth(pattern));
  const files = globSync("server/src/features/**/*.ts", { cwd: ROOT });
  expect(new Set(reached)).toEqual(new Set([5, 6, 7]));
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => !reached.includes(depth(file)))).toEqual([]);
});
