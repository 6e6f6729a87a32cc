/** The machine's npm, run by the Node we have settled on. */
import { basename } from "node:path";
import { Problem, Stopped } from "./problem.mjs";
import { run } from "./processes.mjs";

/**
 * Runs npm without its extras; answers its exit code.
 * @param {string[]} args
 * @param {string} cwd
 */
export async function npm(args, cwd) {
  const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const given = process.env.npm_execpath ?? "";
  // Under another package manager the variable names that one.
  const [program, first] = basename(given) === "npm-cli.js" ? [process.execPath, [given]] : ["npm", []];
  try {
    const { code, stopped } = await run(program, [...first, ...args, ...quiet], {
      cwd,
      io: "output",
      // What belongs to the caller's own npm command is not meant for this one.
      env: {
        NODE_ENV: undefined,
        npm_config_global: undefined,
        npm_config_workspace: undefined,
        npm_config_dry_run: undefined,
      },
    });
    if (stopped) throw new Stopped();
    return code;
  } catch (error) {
    if (error instanceof Stopped) throw error;
    throw new Problem("npm is not here: install Node.js together with npm, then start again.");
  }
}
