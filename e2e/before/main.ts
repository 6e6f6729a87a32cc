/**
 * `npm run test:before -- [--only name,…]`: the build before passes its own journeys on the schema that today's migrations make.
 * It is what runs on the old nodes in the middle of an upgrade, and again where one goes back.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MIGRATIONS, ROOT, unpackEarlierBuild } from "./earlierBuild.ts";

/**
 * Of its journeys, those in which people write to and read from each part of the schema, one for each, with the reason: CI waits
 * for them. What else there is can be asked for by `--only`.
 */
const JOURNEYS: Readonly<Record<string, string>> = {
  mainJob: "sign-up, places, the map, requests, chat, and a restart in the middle",
  accounts: "sessions, guessed passwords, profiles",
  leaving: "consents, departures, exports",
  mateRequests: "requests and how two stand",
  notifications: "notifications and what they lead to",
  community: "posts, comments, likes, hashtags, views",
  playlists: "videos, playlists, positions",
};

/** A journey of the build before. `place` is its file and line, as Playwright takes it. */
type Journey = { id: string; file: string; title: string; place: string; passed: boolean };
type Suite = { suites?: Suite[]; specs: { id: string; file: string; line: number; title: string; ok: boolean }[] };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  const names = values.only?.split(",") ?? Object.keys(JOURNEYS);
  await using stack = new AsyncDisposableStack();
  const earlier = await unpackEarlierBuild(stack);
  if ("missing" in earlier) {
    say(`LEFT OUT, nothing was tried: ${earlier.missing}. A shallow clone gets it by \`git fetch --unshallow\`.`);
    return true;
  }
  const { commit, folder } = earlier;
  const migrations = join(folder, MIGRATIONS);
  const own = new Set(await readdir(migrations));
  const newer = (await readdir(join(ROOT, MIGRATIONS))).filter((name) => !own.has(name));
  say(`The build before is ${commit.slice(0, 8)}; newer: ${newer.join(", ")}`);
  // By its own lock and scripts; its journeys take more than building it does.
  const installed = await runIn(folder, "npm", ["ci", "--include=dev", "--prefer-offline", "--loglevel=error"]);
  if (installed !== 0 || (await runIn(folder, process.execPath, ["scripts/run.mjs", "build"])) !== 0)
    throw new Error("the build before could not be installed and built; the lines above say why");

  await rename(migrations, `${migrations}.own`);
  await cp(join(ROOT, MIGRATIONS), migrations, { recursive: true });
  const journeys = await play(
    folder,
    names.map((name) => `/${name}.spec.ts`),
  );
  const failed = journeys.filter(({ passed }) => !passed);
  if (failed.length > 0) {
    say(`\n${failed.length} failed on today's schema; the same on the schema of that build:`);
    await rename(migrations, `${migrations}.todays`);
    await rename(`${migrations}.own`, migrations);
  }
  const places = failed.map(({ place }) => place);
  // Without a place, Playwright would play all.
  const again = places.length > 0 ? await play(folder, places) : [];
  const failsAnyway = new Set(again.filter(({ passed }) => !passed).map(({ id }) => id));
  const unfit = failed.filter(({ id }) => failsAnyway.has(id));
  const broken = failed.filter(({ id }) => !failsAnyway.has(id));
  const unproven = names.filter((name) => !journeys.some(({ file, passed }) => passed && file === `${name}.spec.ts`));

  say(
    `\n${journeys.length - failed.length} of ${journeys.length} journeys of the build before passed on today's schema.`,
  );
  for (const { file, title } of unfit) say(`LEFT OUT, fails on the schema of that build, too: ${file}: ${title}`);
  for (const { file, title } of broken) say(`BROKEN by ${newer.join(", ")}: ${file}: ${title}`);
  for (const name of unproven) say(`NOTHING PASSED of ${name}.spec.ts, which is to prove: ${JOURNEYS[name] ?? name}`);
  return broken.length === 0 && unproven.length === 0;
}

/** Lets that build's own Playwright play its journeys of `places`; answers each of them. */
async function play(folder: string, places: readonly string[]): Promise<Journey[]> {
  const report = join(folder, "journeys.json");
  await rm(report, { force: true });
  await runIn(
    join(folder, "e2e"),
    process.execPath,
    ["../node_modules/@playwright/test/cli.js", "test", "--retries=1", "--reporter=list,json", ...places],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const { suites } = JSON.parse(await readFile(report, "utf8")) as { suites: Suite[] };
  return suites.flatMap(journeysOf);
}

function journeysOf({ suites = [], specs }: Suite): Journey[] {
  const here = specs.map(({ id, file, line, title, ok }) => ({
    id,
    file,
    title,
    place: `/${file}:${line}`,
    passed: ok,
  }));
  return [...here, ...suites.flatMap(journeysOf)];
}

/** Runs a program with what it says shown; answers its exit code. */
async function runIn(
  cwd: string,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  const stdio = ["ignore", "inherit", "inherit"] as const;
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: [...stdio] });
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

try {
  if (!(await main())) process.exitCode = 1;
} catch (error) {
  say(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
