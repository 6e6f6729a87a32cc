/** Measurements, one command each: `npm run bench <name>`. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { settleChromium } from "./chromium.mjs";
import { Problem } from "./problem.mjs";
import { ROOT, run } from "./processes.mjs";

const FOLDER = join(ROOT, "bench");
const IN_A_BROWSER = new Set(["web"]);

/**
 * Runs one measurement; without a name says which there are.
 * @param {string[]} args
 */
export async function bench([name, ...rest]) {
  const file = join(FOLDER, `${name}.ts`);
  if (name === undefined || !existsSync(file))
    throw new Problem(`npm run bench <name>, where name is one of: ${names().join(", ")}.`);
  await build();
  const env = IN_A_BROWSER.has(name) ? { CHROMIUM_PATH: await settleChromium() } : {};
  const { code } = await run(process.execPath, [file, ...rest], { env });
  return code;
}

function names() {
  return readdirSync(FOLDER).flatMap((file) => (file.endsWith(".ts") ? [file.slice(0, -".ts".length)] : []));
}
