/** The web as the server hands it out: web/dist, built when a source has changed since. */
import { createHash } from "node:crypto";
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { RUNTIME, alone } from "./lock.mjs";
import { Problem, Stopped } from "./problem.mjs";
import { ROOT, run } from "./processes.mjs";

const DIST = join(ROOT, "web/dist");
const STAMP = join(DIST, ".stamp");
const SOURCES = ["web", "contract", "fonts", "package-lock.json", "tsconfig.base.json"];
const NOT_SOURCES = new Set(["node_modules", "dist", ".vite", ".fonts"]);
const DRAFT_PREFIX = "web-";

/** Builds where it is needed. */
export async function build() {
  if (isBuilt()) return 0;
  await alone(async () => {
    if (isBuilt()) return;
    process.stderr.write("Building the web …\n");
    for (const leftover of readdirSync(RUNTIME)) {
      if (leftover.startsWith(DRAFT_PREFIX)) rmSync(join(RUNTIME, leftover), { recursive: true, force: true });
    }
    const draft = mkdtempSync(join(RUNTIME, DRAFT_PREFIX));
    try {
      await buildInto(draft);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
  return 0;
}

/** @param {string} draft */
async function buildInto(draft) {
  // Before building: what is saved meanwhile is built next time.
  const fingerprint = fingerprintOfSources();
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const { code, output, stopped } = await run(process.execPath, [vite, "build", "--outDir", draft, "--emptyOutDir"], {
    cwd: join(ROOT, "web"),
    env: { NODE_ENV: "production" },
    io: "capture",
  });
  if (stopped) throw new Stopped();
  if (code !== 0) {
    process.stderr.write(output);
    throw new Problem("The web could not be built; the lines above say why.");
  }
  writeFileSync(join(draft, ".stamp"), fingerprint);
  // Made for its maker only; the server may run as somebody else.
  chmodSync(draft, 0o755);
  rmSync(DIST, { recursive: true, force: true });
  renameSync(draft, DIST);
}

function isBuilt() {
  try {
    return readFileSync(STAMP, "utf8") === fingerprintOfSources();
  } catch {
    return false;
  }
}

/** Names, sizes and times, not contents: a start that changes nothing must not read every file. */
function fingerprintOfSources() {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => filesOf(join(ROOT, source)))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)));
}
