/** The video catalogue from the command line (`npm run videos`): configuration → database → one command. */
import { readConfig } from "./config.ts";
import { loadCatalogue } from "./features/videos/catalogue.ts";
import { readCommand, USAGE, UsageError } from "./features/videos/cli/command.ts";
import { runCommand } from "./features/videos/cli/run.ts";
import { createTerminal } from "./features/videos/cli/terminal.ts";
import { createLogger } from "./platform/logger.ts";
import { openPorts } from "./platform/openPorts.ts";

const INTERRUPTED = 130;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
// Started by `npm run`: when that process is killed, its channel breaks.
process.once("disconnect", () => stopping.abort());
process.channel?.unref();

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  const terminal = createTerminal(process.stdout, process.stderr);
  if (command.name === "help") return terminal.say(USAGE);
  // Nobody is to be told: no bus.
  const config = { ...readConfig(process.env), redisUrl: undefined, redisClusterUrls: undefined };
  const { ports, close } = await openPorts(config, createLogger(config.logLevel), { joins: true });
  try {
    await loadCatalogue(ports.db);
    await runCommand(command, { db: ports.db, config, terminal, signal: stopping.signal });
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const { message } = error as Error;
  if (stopping.signal.aborted) {
    process.stderr.write("\nStopped. What was done is kept; the same command goes on from there.\n");
    process.exitCode = INTERRUPTED;
  } else if (error instanceof UsageError) {
    process.stderr.write(`${message}\n\n${USAGE}`);
    process.exitCode = 2;
  } else {
    process.stderr.write(`\n${message}\n`);
    process.exitCode = 1;
  }
});
