/** The programs of an operator, each as a process of its own. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

/** Runs `program` of the server's; answers its exit code and all it said. */
export async function runTool(program: string, args: string[], settings: Record<string, string>) {
  const env = { ...process.env, LOG_LEVEL: "error", ...settings };
  const file = resolve(import.meta.dirname, `../src/${program}.ts`);
  const { stdout, stderr, code } = await promisify(execFile)(process.execPath, [file, ...args], { env }).then(
    (said) => ({ ...said, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { code, said: stdout + stderr };
}
