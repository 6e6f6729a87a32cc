/** Looks at everything there is to look at, and says a line of each. */
import type { FastifyBaseLogger } from "fastify";
import { ConfigError, type Config, readConfig } from "../config.ts";
import { features } from "../features.ts";
import type { OpenDatabase } from "../platform/db/database.ts";
import { lookAtConfiguration } from "./configuration.ts";
import * as database from "./database.ts";
import { type Finding, lineOf, warning, wrong } from "./finding.ts";
import { lookAtNode, lookAtRoom } from "./machine.ts";
import { lookAtMail, lookAtStorage } from "./neighbours.ts";
import { lookAtRedis } from "./redis.ts";
import { recount } from "./recounting.ts";

export type Examination = {
  environment: Record<string, string | undefined>;
  /** Whether what is wrongly counted is counted anew; nothing in the database is changed otherwise. */
  isToRepair: boolean;
  log: FastifyBaseLogger;
  say(line: string): void;
};

/** Whether nothing is wrong; of warnings it answers true. */
export async function examine({ environment, isToRepair, log, say }: Examination): Promise<boolean> {
  let isWell = true;
  const tell = (...findings: Finding[]) => {
    for (const finding of findings) {
      isWell &&= finding.verdict !== "wrong";
      say(lineOf(finding));
    }
  };
  tell(lookAtNode());
  const config = settings(environment);
  if ("verdict" in config) tell(config);
  else {
    tell(...lookAtConfiguration(config));
    tell(await lookAtRoom(config.dataDir, "pictures and mail"), await lookAtStorage(config));
    tell(await lookAtRedis(config), await lookAtMail(config));
    const opened = await database.openToLook(config, log);
    if ("verdict" in opened) tell(opened);
    else {
      try {
        await examineDatabase(opened, config, isToRepair, tell);
      } finally {
        await opened.close();
      }
    }
  }
  return isWell;
}

function settings(environment: Examination["environment"]): Config | Finding {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return wrong("configuration", error.message);
    throw error;
  }
}

async function examineDatabase(
  { db }: OpenDatabase,
  config: Config,
  isToRepair: boolean,
  tell: (...findings: Finding[]) => void,
): Promise<void> {
  tell(await database.lookAtVersion(db));
  if (config.databaseUrl === undefined) tell(await database.lookAtDatabaseRoom(db));
  tell(await database.lookAtConnections(db, config), await database.lookAtClock(db, config));
  tell(...(await database.lookAtReplicas(db, config)));
  const { findings, isKnown } = await database.lookAtSchema(db);
  tell(...findings);
  if (!isKnown) {
    tell(warning("counts", "they are looked at once this version's migrations have run, and no others."));
    return;
  }
  tell(...(await database.lookAtQueues(db)));
  for (const invariant of features.flatMap(({ invariants }) => invariants ?? [])) {
    tell(await recount(db, invariant, isToRepair));
  }
}
