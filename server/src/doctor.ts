/** Looks whether all is well (`npm run doctor`): 0 where nothing is wrong, 1 where something is. With `--repair` counts are made right. */
import { parseArgs } from "node:util";
import { examine } from "./doctor/examine.ts";
import { createLogger } from "./platform/logger.ts";

const USAGE = `npm run doctor [-- --repair]

  Looks at the configuration, the machine, the services and all that is counted. Changes nothing.
  --repair   counts anew what is counted wrongly, also while the product runs
`;

async function main(): Promise<number> {
  let isToRepair: boolean;
  try {
    isToRepair = parseArgs({ options: { repair: { type: "boolean", default: false } } }).values.repair;
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  const isWell = await examine({
    environment: process.env,
    isToRepair,
    log: createLogger("warn", process.stderr),
    say: (line) => void process.stdout.write(`${line}\n`),
  });
  return isWell ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`\n${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
