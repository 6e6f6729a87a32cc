/** Measurements, one command each: `npm run bench <name>`. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { Problem } from "./problem.mjs";
import { ROOT, run } from "./processes.mjs";

const FOLDER = join(ROOT, "bench");

/**
 * Runs one measurement; without a name says which there are.
 * @param {string[]} args
 */
export async function bench([name, ...rest]) {
  const file = join(FOLDER, `${name}.ts`);
  if (name === undefined || !existsSync(file))
    throw new Problem(`npm run bench <name>, where name is one of: ${names().join(", ")}.`);
  await build();
  const { code } = await run(process.execPath, [file, ...rest]);
  return code;
}

function names() {
  return readdirSync(FOLDER).flatMap((file) => (file.endsWith(".ts") ? [file.slice(0, -".ts".length)] : []));
}
