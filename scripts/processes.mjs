/** Child processes: to their end, with the terminal, never left behind. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] added to ours; undefined takes a key away
 * @property {string} [cwd]
 * @property {AbortSignal} [until] asks the program to end
 * @property {"terminal" | "capture" | "output"} [io] capture: nothing shown; output: shown, but without the keyboard
 * @property {() => void} [onOutput] hears that something is shown, with io "output"
 */

/** Signals that ask us to end: passed on, then we wait for the child. */
const ENDINGS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program to its end. Signals go to it, and so does the end of this process: a child that listens for
 * `disconnect` hears of a kill too.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, stopped: boolean }>} the shell's code: 128 + n for signal n; whether we were asked to end
 */
export function run(program, args, { env = {}, cwd = ROOT, until, io = "terminal", onOutput } = {}) {
  const output = io === "capture" || onOutput ? "pipe" : "inherit";
  /** @type {import("node:child_process").StdioOptions} */
  const stdio = io === "terminal" ? ["inherit", "inherit", "inherit", "ipc"] : ["ignore", output, output];
  /** @type {import("node:child_process").ChildProcess} */
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio });
  let stopped = false;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    stopped = true;
    child.kill(signal);
  };
  const end = () => pass("SIGTERM");
  for (const signal of ENDINGS) process.on(signal, pass);
  process.once("disconnect", end);
  until?.addEventListener("abort", end);

  let text = "";
  for (const [stream, own] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])) {
    stream?.setEncoding("utf8").on("data", (/** @type {string} */ part) => {
      if (onOutput) {
        own.write(part);
        onOutput();
      } else {
        text += part;
      }
    });
  }
  /** @type {Promise<{ code: number, output: string, stopped: boolean }>} */
  const ended = new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) =>
      done({ code: code ?? 128 + constants.signals[signal ?? "SIGKILL"], output: text, stopped }),
    );
  });
  return ended.finally(() => {
    for (const signal of ENDINGS) process.off(signal, pass);
    process.off("disconnect", end);
    until?.removeEventListener("abort", end);
  });
}
