/** The layer rules of .oxlintrc.json really refuse what docs/architecture.md refuses. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const OXLINT = join(ROOT, "node_modules/.bin/oxlint");

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
  ["web/src/ui/Button.tsx", "./cx.ts", true],
  ["web/src/ui/Button.tsx", "../features/chat/api.ts", false],
  ["web/src/lib/api.ts", "../app/router.tsx", false],
  ["web/src/lib/api.ts", "../../../server/src/config.ts", false],
  ["web/src/features/chat/Room.tsx", "../../ui/Button.tsx", true],
  ["web/src/features/chat/Room.tsx", "./parts/Bubble.tsx", true],
  ["web/src/features/chat/Room.tsx", "../mates/api.ts", false],
  ["web/src/features/chat/Room.tsx", "../../app/router.tsx", false],
  ["web/src/features/chat/parts/Bubble.tsx", "../api.ts", true],
  ["web/src/features/chat/parts/Bubble.tsx", "../../../lib/api.ts", true],
  ["web/src/features/chat/parts/Bubble.tsx", "../../mates/api.ts", false],
  ["web/src/features/chat/parts/deep/Tail.tsx", "../../api.ts", true],
  ["web/src/features/chat/parts/deep/Tail.tsx", "../../../../lib/api.ts", true],
  ["web/src/features/chat/parts/deep/Tail.tsx", "../../../mates/api.ts", false],
  ["web/src/app/router.tsx", "../features/chat/Room.tsx", true],
  ["web/src/app/router.tsx", "../../../server/src/config.ts", false],
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
