/**
 * How fast the pages are in a browser: for visitors, how soon any shows something, what is done first, for members, and what
 * pages do while nobody touches them (`-- visitors`, `-- shells`, `-- first-acts`, `-- members` or `-- idle`: only these).
 * The server runs as in production, with the demo members, on an embedded database of its own; the pictures of YouTube come
 * from this machine, so that no network decides. Chromium: CHROMIUM_PATH, which `npm run bench:web` finds.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../server/test/freePort.ts";
import { VideoPictures } from "../server/test/videoPictures.ts";
import { reachable, start, stop } from "./measuring/processes.ts";
import { measureFirstActs } from "./web/firstActs.ts";
import { measureIdle } from "./web/idle.ts";
import { measureMembers } from "./web/members.ts";
import { measureShells } from "./web/shells.ts";
import { measureVisitors } from "./web/visitors.ts";

const PARTS = {
  visitors: measureVisitors,
  shells: measureShells,
  "first-acts": measureFirstActs,
  members: measureMembers,
  idle: measureIdle,
};

async function main(only: string | undefined): Promise<void> {
  if (only !== undefined && !(only in PARTS)) throw new Error(`${only} is none of ${Object.keys(PARTS).join(", ")}.`);
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bench-"));
  // As root the database runs as another user, who has to reach it.
  await chmod(folder, 0o755);
  const port = await freePort();
  const pictures = await VideoPictures.start();
  const server = start("server/src/main.ts", {
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: "",
    REDIS_URL: "",
    REDIS_CLUSTER_URLS: "",
    DEMO: "always",
    YOUTUBE_PICTURES_URL: pictures.url,
    LOG_LEVEL: "error",
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    await reachable(`${address}/readyz`);
    for (const [name, measure] of Object.entries(PARTS))
      if (only === undefined || only === name) await measure(address);
  } finally {
    await stop(server);
    await pictures.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv[2]);
