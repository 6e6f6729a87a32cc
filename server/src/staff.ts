/** Who works at the desk, from the command line (`npm run staff`): configuration → database → one command. */
import { readConfig } from "./config.ts";
import { runStaffCommand, USAGE, UsageError } from "./features/safety/cli/staff.ts";
import { createLogger } from "./platform/logger.ts";
import { openPorts } from "./platform/openPorts.ts";

async function main(): Promise<void> {
  // Nobody is to be told: no bus.
  const config = { ...readConfig(process.env), redisUrl: undefined, redisClusterUrls: undefined };
  const { ports, close } = await openPorts(config, createLogger(config.logLevel), { joins: true });
  try {
    process.stdout.write(`${await runStaffCommand(ports.db, process.argv.slice(2))}\n`);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const { message } = error as Error;
  process.stderr.write(`\n${message}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
