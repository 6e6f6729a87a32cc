/** The product on this machine: as people use it (`npm start`), and while it is being changed (`npm run dev`). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { build } from "./build.mjs";
import { Problem } from "./problem.mjs";
import { ROOT, run } from "./processes.mjs";

const SERVER = join(ROOT, "server/src/main.ts");
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");
const WEB_PORT = "5173";
const DEFAULT_PORT = "3000";

/** Runs the server on what is built; answers its exit code. */
export async function start() {
  await build();
  const { code } = await run(process.execPath, [SERVER], { env: settings() });
  return code;
}

/** Runs the server, started anew when a file changes, and before it the web of Vite, which changes in place. */
export async function dev() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...settings(), NODE_ENV: "development" };
  const port = env.PORT || DEFAULT_PORT;
  const over = new AbortController();
  const until = over.signal;
  const server = run(process.execPath, ["--watch", "--watch-preserve-output", SERVER], { env, until });
  const web = run(
    process.execPath,
    [VITE, "--port", WEB_PORT, "--strictPort", "--clearScreen", "false", "--logLevel", "warn"],
    {
      cwd: join(ROOT, "web"),
      env: { ...env, FITMATE_SERVER: `http://127.0.0.1:${port}` },
      until,
    },
  );
  const { code } = await Promise.race([server, web]);
  // One without the other is no use.
  over.abort();
  await Promise.all([server, web]);
  return code;
}

/**
 * The environment over `.env` over what suits somebody who only looks: demo data, a quiet terminal.
 * @returns {NodeJS.ProcessEnv}
 */
export function settings() {
  return { DEMO: "auto", LOG_LEVEL: "warn", ...readSettingsFile(), ...process.env };
}

/** @returns {NodeJS.ProcessEnv} */
function readSettingsFile() {
  let text;
  try {
    text = readFileSync(join(ROOT, ".env"), "utf8");
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ENOENT") return {};
    throw new Problem(`The file .env cannot be read (${code}).`);
  }
  return parseEnv(text);
}
