/** What `npm start` does with signals, in a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const PROCESSES = resolve(import.meta.dirname, "../processes.mjs");
/** Answers `signal` after a moment, as a server that closes; says what it heard. */
const CHILD = `
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {
  console.log(signal);
  setTimeout(() => process.exit(7), 200);
});
process.on("disconnect", () => process.exit());
setInterval(() => {}, 1000);
console.log("up " + process.pid);
`;
const RUNNER = `
import { run } from ${JSON.stringify(PROCESSES)};
const { code } = await run(process.execPath, ["-e", ${JSON.stringify(CHILD)}]);
process.exit(code);
`;

async function startRunner(): Promise<{ runner: ChildProcess; said: () => string; child: number }> {
  const runner = spawn(process.execPath, ["--input-type=module", "-e", RUNNER], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  runner.stdout?.setEncoding("utf8").on("data", (part: string) => void (text += part));
  await expect.poll(() => text, { timeout: 10_000 }).toMatch(/^up \d+\n/);
  return { runner, said: () => text, child: Number(/\d+/.exec(text)?.[0]) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s goes on to the child, whose code comes back",
  async (signal) => {
    const { runner, said } = await startRunner();
    runner.kill(signal);
    const [code] = await once(runner, "exit");
    expect(said()).toContain(signal);
    expect(code).toBe(7);
  },
);

test("a second Ctrl-C while the child closes leaves nothing behind", async () => {
  const { runner, child } = await startRunner();
  runner.kill("SIGINT");
  runner.kill("SIGINT");
  await once(runner, "exit");
  expect(isAlive(child)).toBe(false);
});

test("a child that listens hears that its runner was killed", async () => {
  const { runner, child } = await startRunner();
  runner.kill("SIGKILL");
  await once(runner, "exit");
  await expect.poll(() => isAlive(child), { timeout: 5_000 }).toBe(false);
});
