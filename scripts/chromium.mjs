/** A Chromium for the browser journeys: one that is here, else one that can be had. */
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { Problem } from "./problem.mjs";
import { ROOT, run } from "./processes.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/snap/bin/chromium",
];
const FONTS = "fonts-noto-cjk";
const SHELL = "chromium-headless-shell";
/** A mirror that stalls must not hold the tests up: apt-get alone would wait for it for hours. */
const PATIENCE = ["-o", "Acquire::http::Timeout=30", "-o", "Acquire::Retries=2", "-o", "DPkg::Lock::Timeout=60"];
const APT_MAX_MS = 10 * 60_000;

/** Answers the path of a Chromium that runs; installs one where none is here. Throws a Problem where that fails too. */
export async function settleChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await runs(given)) return given;
    throw new Problem(`CHROMIUM_PATH names ${given}, which does not run.`);
  }
  const found = await find();
  if (found !== undefined) {
    await settleFonts();
    return found;
  }
  process.stderr.write("No Chromium found; installing one for the browser journeys …\n");
  if (canUseApt()) await apt(["chromium", FONTS]);
  const installed = (await find()) ?? (await download());
  if (installed === undefined) {
    throw new Problem(
      "There is no Chromium and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH.",
    );
  }
  return installed;
}

/**
 * Answers the path of a Chromium without windows, in which most journeys cost a third less; `chromium` where there is none.
 * It asks nobody for a permission and keeps no page that was left: what needs that runs in `chromium` itself.
 * @param {string} chromium
 */
export async function settleShell(chromium) {
  const given = process.env.CHROMIUM_SHELL_PATH;
  if (given) {
    if (await runs(given)) return given;
    throw new Problem(`CHROMIUM_SHELL_PATH names ${given}, which does not run.`);
  }
  const found = await findOnPath([SHELL]);
  if (found !== undefined) return found;
  return canUseApt() && (await apt([SHELL])) ? ((await findOnPath([SHELL])) ?? chromium) : chromium;
}

async function find() {
  return (await findOnPath(NAMES)) ?? findAt([...PLACES, playwrightsOwn()]);
}

/** @param {string[]} names */
function findOnPath(names) {
  return findAt((process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))));
}

/** @param {string[]} paths */
async function findAt(paths) {
  for (const path of paths) if (isProgram(path) && (await runs(path))) return path;
  return undefined;
}

/** Where Playwright keeps the Chromium it downloads, whether or not it has. */
function playwrightsOwn() {
  const require = createRequire(join(ROOT, "e2e/package.json"));
  return /** @type {{ chromium: { executablePath(): string } }} */ (
    require("@playwright/test")
  ).chromium.executablePath();
}

async function download() {
  const cli = join(ROOT, "node_modules/playwright/cli.js");
  const withLibraries = process.getuid?.() === 0 ? ["--with-deps"] : [];
  const { code } = await run(process.execPath, [cli, "install", ...withLibraries, "chromium"], { io: "output" });
  const path = playwrightsOwn();
  return code === 0 && (await runs(path)) ? path : undefined;
}

/** Korean text without a Korean font is boxes: the journeys pass with them, their pictures are no use. */
async function settleFonts() {
  if (!canUseApt()) return;
  const { code, output } = await run("fc-list", [":lang=ko"], { io: "capture" }).catch(() => ({ code: 1, output: "" }));
  if (code === 0 && output.trim() !== "") return;
  if (!(await apt([FONTS])))
    process.stderr.write("No Korean font, and none could be installed: pictures of failed journeys show boxes.\n");
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** @param {string[]} packages */
async function apt(packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  /** @param {string[]} args */
  const get = (...args) => {
    return run("apt-get", [...PATIENCE, "-qq", ...args], { io: "output", env, until: AbortSignal.timeout(APT_MAX_MS) });
  };
  await get("update");
  const { code } = await get("-y", "--no-install-recommends", "install", ...packages);
  return code === 0;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Some systems have a program of that name that only says how to install it.
 * @param {string} path
 */
async function runs(path) {
  const { code, output } = await run(path, ["--version"], { io: "capture" }).catch(() => ({ code: 1, output: "" }));
  return code === 0 && /\d+\.\d+\.\d+/.test(output);
}
