/**
 * Two nodes on two builds of the web, as in the middle of an upgrade: whoever got a page from one gets its files from the other,
 * also those that the page loads later.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeOtherBuild } from "../otherBuild.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { ServerNode, startDatabase, startRedis } from "../services.ts";

const VISITS = 12;
const PAGES = ["/", "/posts", "/exerciseInfo", "/signin", "/mypage", "/messenger"];

export const twoBuilds: Scenario = {
  name: "twoBuilds",
  about: "two nodes on two builds: every file of either page is there, whichever node is asked",
  short: false,
  async run(_seed, stack) {
    const [database, redis] = await Promise.all([startDatabase({ throwaway: true }), startRedis()]);
    stack.defer(() => database.stop());
    stack.defer(() => redis.stop());
    const dataDir = await mkdtemp(join(tmpdir(), "fitmate-data-"));
    stack.defer(() => rm(dataDir, { recursive: true, force: true }));
    const environment = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      LIMIT_FACTOR: "1000",
    };
    const old = await ServerNode.start(environment);
    stack.defer(() => old.stop());
    const recent = await ServerNode.start(environment, await makeOtherBuild(stack));
    stack.defer(() => recent.stop());

    const complaints: string[] = [];
    let files = 0;
    for (let visit = 0; visit < VISITS; visit++) {
      const [from, other] = visit % 2 === 0 ? [old, recent] : [recent, old];
      const page = PAGES[visit % PAGES.length] ?? "/";
      const names = await filesOf(from.url, page, other.url, (name, status) =>
        complaints.push(`${page} of one node: ${name} is ${status} at the other`),
      );
      files += names;
      if (names < 10) complaints.push(`${page} names ${names} files`);
    }
    const [one, two] = await Promise.all([old, recent].map(async ({ url }) => namesIn(await textOf(`${url}/`))));
    if (one?.some((name) => two?.includes(name))) complaints.push("both builds have the same files");
    expectNone(complaints);
    return { failed: `0 of ${files} files`, visits: `${VISITS}` };
  },
};

/** Gets `page` from one node, and all files it leads to from the other; answers how many there are. */
async function filesOf(
  from: string,
  page: string,
  other: string,
  onMissing: (name: string, status: number) => void,
): Promise<number> {
  const waiting = namesIn(await textOf(from + page));
  const seen = new Set(waiting);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const answer = await fetch(`${other}/assets/${name}`);
    const text = await answer.text();
    if (!answer.ok) onMissing(name, answer.status);
    if (!/\.(js|css)$/.test(name)) continue;
    for (const next of namesIn(text)) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen.size;
}

async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text();
}

/** The hashed files that a text names. */
function namesIn(text: string): string[] {
  return Array.from(new Set(text.match(/[\w.]+(?:-[\w.]+)*-[\w-]{8}\.(?:js|css|woff2|svg|png)\b/g)));
}
