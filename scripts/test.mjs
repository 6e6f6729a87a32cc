/** `npm test`: the checks, every unit, component and integration test (what may differ there also on the embedded database), the faults, the fuzzer, the browser journeys. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build } from "./build.mjs";
import { findFailedChecks } from "./check.mjs";
import { settleChromium, settleShell } from "./chromium.mjs";
import { faults } from "./faults.mjs";
import { fuzz } from "./fuzz.mjs";
import { explain } from "./problem.mjs";
import { ROOT, run } from "./processes.mjs";
import { findServices } from "./services.mjs";

/** More than this machine may have cores: many tests wait for timers of the product. */
const WORKERS = 4;
/** Longer than the longest test may take, with its second try: something hangs that no test's own limit ends. */
const HANGS_AFTER_MS = 25 * 60_000;
const RESULTS = join(ROOT, "test-results");
const VITEST_SCORE = join(ROOT, "scripts/vitestScore.mjs");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const PLAYWRIGHT = join(ROOT, "node_modules/@playwright/test/cli.js");

/**
 * What depends on the database and the bus it runs on, again on the embedded ones after the suite has run on PostgreSQL and Redis:
 * SQL whose plan, order or locks the server chooses, each endpoint and each call of the specification once, the demo's data, and
 * who hears of what without Redis. The rest of the SQL journeys, faults and fuzzer put to the embedded database.
 * `TEST_DATABASE=embedded npm test` runs the whole suite there.
 */
export const EMBEDDED_TOO = [
  "server/demo/",
  "server/src/accessRights",
  "server/src/databaseAway",
  "server/src/doctor/recounting",
  "server/src/growingTexts",
  "server/src/hotUpdates",
  "server/src/pagePlans",
  "server/src/specification",
  "server/src/platform/bus/",
  "server/src/platform/db/",
  "server/src/platform/mail/",
  "server/src/features/chat/appending",
  "server/src/features/chat/delivery",
  "server/src/features/chat/roomChannels",
  "server/src/features/chat/search",
  "server/src/features/mates/fit",
  "server/src/features/mates/map/map.",
  "server/src/features/notifications/stream",
  "server/src/features/posts/commentPages",
  "server/src/features/posts/counters",
  "server/src/features/posts/deepPages",
  "server/src/features/posts/hashtags",
  "server/src/features/posts/lists",
];

/** @typedef {{ passed: number, failed: string[], flaky?: string[], leftOut?: string[] }} Score How many passed, which did not and why, which of those that passed did so at a second try only, and files of which nothing ran. */
/** @typedef {{ errors: { message?: string }[] }} PlaywrightTry */
/** @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { status: string, results: PlaywrightTry[] }[] }} PlaywrightSpec */
/** @typedef {{ title: string, suites?: PlaywrightSuite[], specs: PlaywrightSpec[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, flaky: number }, suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport */

/** Runs it all, whatever fails on the way; answers 0 when nothing failed. */
export async function test() {
  const start = Date.now();
  mkdirSync(RESULTS, { recursive: true });
  const services = process.env.TEST_DATABASE === "embedded" ? undefined : await findServices();
  // Before anything that takes long: what cannot work should say so at once.
  const chromium = await settleChromium();
  const browsers = { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: await settleShell(chromium) };

  title("Checks");
  /** @type {Score[]} */
  const scores = [{ passed: 0, failed: await findFailedChecks() }];
  if (services) {
    title("Unit, component and integration tests, on PostgreSQL and Redis");
    const env = { TEST_DATABASE: "server", TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl };
    scores.push(await vitest("services", [], { ...env, ...browsers }));
    title("What may differ there, on the embedded database");
    // The launcher's own tests have run already; they do not depend on where the others run.
    const again = ["--project", "server", "--exclude", "src/platform/db/embedded/**", ...EMBEDDED_TOO];
    const rest = await vitest("embedded", again, { TEST_DATABASE: "embedded", TEST_REDIS_URL: undefined });
    // What takes Redis has run above.
    scores.push({ ...rest, leftOut: [] });
    title("Faults, in their short form");
    scores.push(scoreOf("faults", await faults(["--kills", "4"])));
  } else {
    title("Unit, component and integration tests, on the embedded database");
    const env = { TEST_DATABASE: "embedded", TEST_REDIS_URL: undefined };
    scores.push(await vitest("embedded", [], { ...env, ...browsers }));
  }
  title("Requests nobody should send, in their short form");
  scores.push(scoreOf("fuzzer", await fuzz(["--requests", "2000"])));
  title("Browser journeys");
  scores.push(await journeys(browsers));

  const failed = scores.flatMap((score) => score.failed);
  // Once more at the end: the output of an hour is long.
  if (failed.length > 0) title("Failed");
  for (const name of failed) process.stdout.write(`✗ ${name}\n`);
  process.stdout.write(`\nTook ${Math.round((Date.now() - start) / 1000)} s.\n${summaryOf(scores)}\n`);
  return failed.length === 0 && scores.some(({ passed }) => passed > 0) ? 0 : 1;
}

/**
 * What this machine has no program for, what passed at a second try only, then all in the last line.
 * @param {Score[]} scores
 */
export function summaryOf(scores) {
  const passed = scores.reduce((total, score) => total + score.passed, 0);
  const failed = scores.reduce((total, score) => total + score.failed.length, 0);
  const flaky = scores.flatMap((score) => score.flaky ?? []);
  const again = flaky.length > 0 ? `${flaky.length} at a second try: ${flaky.join("; ")}\n` : "";
  const leftOut = scores.flatMap((score) => score.leftOut ?? []);
  const missing = leftOut.length > 0 ? `left out: ${leftOut.join("; ")}\n` : "";
  return `${missing}${again}${passed} passed, ${failed} failed`;
}

/**
 * What is one test, passed or not.
 * @param {string} name
 * @param {number} code
 * @returns {Score}
 */
function scoreOf(name, code) {
  return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [name] };
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Score>}
 */
async function vitest(name, args, env) {
  const file = join(RESULTS, `vitest-${name}.json`);
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", `--reporter=${VITEST_SCORE}`];
  const once = async () => {
    const hung = new AbortController();
    const silence = setTimeout(() => hung.abort(), HANGS_AFTER_MS);
    // Colours where somebody watches: the runner itself writes into a pipe.
    const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
    const command = [VITEST, "run", `--maxWorkers=${WORKERS}`, ...args, ...reporters];
    const { code } = await run(process.execPath, command, {
      io: "output",
      env: { ...env, ...colours, SCORE_FILE: file },
      until: hung.signal,
      onOutput: () => silence.refresh(),
    });
    clearTimeout(silence);
    return { code, hung: hung.signal.aborted };
  };
  let end = await once();
  if (end.hung) {
    process.stdout.write(`\nIt hung: nothing came for ${HANGS_AFTER_MS / 60_000} minutes. Once more:\n`);
    end = await once();
  }
  return readScore(`tests, ${name}`, end.code, file, (/** @type {Score} */ score) => score);
}

/**
 * @param {{ CHROMIUM_PATH: string, CHROMIUM_SHELL_PATH: string }} browsers
 * @returns {Promise<Score>}
 */
async function journeys(browsers) {
  try {
    await build();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return { passed: 0, failed: ["build"] };
  }
  const file = join(RESULTS, "journeys.json");
  rmSync(file, { force: true });
  const { code } = await run(process.execPath, [PLAYWRIGHT, "test", "--reporter=list,json"], {
    cwd: join(ROOT, "e2e"),
    io: "output",
    env: { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return readScore("journeys", code, file, scoreOfJourneys);
}

/**
 * @param {PlaywrightReport} report
 * @returns {Score}
 */
export function scoreOfJourneys({ stats, suites, errors }) {
  const failed = suites.flatMap((suite) => failedIn(suite, ""));
  const outside = errors.map(({ message }) => `journeys: ${message ?? "an error without a message"}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: [...failed, ...outside],
    flaky: suites.flatMap(flakyIn),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string} path the titles of the suites around it
 * @returns {string[]}
 */
function failedIn(suite, path) {
  const here = `${path}${suite.title} › `;
  const failed = suite.specs.filter((spec) => !spec.ok).map((spec) => `${here}${spec.title}: ${reasonIn(spec)}`);
  return [...failed, ...(suite.suites ?? []).flatMap((each) => failedIn(each, here))];
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function flakyIn({ specs, suites = [] }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...flaky.map(({ file, line, title: name }) => `${file}:${line} ${name}`), ...suites.flatMap(flakyIn)];
}

/**
 * What is first said of why a journey failed, in its last try.
 * @param {PlaywrightSpec} spec
 */
function reasonIn({ tests }) {
  const messages = tests.flatMap(({ results }) => results.at(-1)?.errors ?? []).map(({ message = "" }) => message);
  return stripVTControlCharacters(messages[0] ?? "no error was kept")
    .split("\n", 2)
    .join(" ");
}

/**
 * What a runner reports; one failure more where it failed without saying in what, or ran nothing.
 * @param {string} name
 * @param {number} code
 * @param {string} file
 * @template Report
 * @param {(report: Report) => Score} read
 * @returns {Score}
 */
function readScore(name, code, file, read) {
  /** @type {Score} */
  let result = { passed: 0, failed: [] };
  try {
    result = read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // No report: the runner itself failed, which its code says.
  }
  if ((code !== 0 || result.passed === 0) && result.failed.length === 0) {
    return { ...result, failed: [`${name}: ended with ${code}, see above`] };
  }
  return result;
}

/** @param {string} text */
function title(text) {
  process.stdout.write(`\n── ${text} ──\n`);
}
