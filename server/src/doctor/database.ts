/** PostgreSQL: whether it is there, and how it stands to this version of the product, to this machine and to its work. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import type { Config } from "../config.ts";
import { openClock } from "../platform/db/clock.ts";
import { type Db, openDatabase, type OpenDatabase } from "../platform/db/database.ts";
import { lookAtReplica, type ReplicaState } from "../platform/db/replica.ts";
import { lookAtPrimary } from "../platform/db/replicas.ts";
import { startEmbedded } from "../platform/db/embedded/embedded.ts";
import { lookAtMigrations, type MigrationsFound } from "../platform/db/migrate.ts";
import { countLate } from "../platform/leasedQueue.ts";
import { WAITS_LONG } from "../features/push/queries.ts";
import { type Finding, fine, reasonOf, warning, wrong } from "./finding.ts";
import { lookAtRoom } from "./machine.ts";

const OLDEST_SUPPORTED = 150_000;
/** What a standby that is well has within a second, also of a busy primary. */
const LATE_BYTES = 16 * 1024 * 1024;
const SECOND_MS = 1_000;
/** Nobody notices in the log of a node. */
const CLOCK_TOLERANCE_MS = 2 * SECOND_MS;
/** S3 refuses what is signed by a clock that is further off. */
const BUCKET_TOLERANCE_MS = 15 * 60 * SECOND_MS;
/** Tables of work that waits, called as what it is, and what has waited too long, where its attempts do not tell. */
const QUEUES = [["mails"], ["pushes", WAITS_LONG]] as const;

/** Opens the database as it is: no migration runs. A finding where there is none to open. */
export async function openToLook(config: Config, log: FastifyBaseLogger): Promise<OpenDatabase | Finding> {
  const folder = resolve(config.dataDir, "postgres");
  if (config.databaseUrl === undefined && !existsSync(folder)) {
    return warning(`database (${folder})`, "there is none yet; the first start makes it.");
  }
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    let url = config.databaseUrl;
    if (url === undefined) {
      const embedded = await startEmbedded({ dataDir: folder, log, joins: true });
      closers.push(() => embedded.stop());
      url = embedded.url;
    }
    const database = openDatabase(url, 1, () => {}, { prepares: config.databasePrepares });
    closers.push(() => database.close());
    await sql`select 1`.execute(database.db);
    return { ...database, close };
  } catch (error) {
    await close();
    const advice =
      config.databaseUrl === undefined
        ? reasonOf(error)
        : `it cannot be reached (${reasonOf(error)}). Start it, or correct DATABASE_URL.`;
    return wrong("database", advice);
  }
}

export async function lookAtVersion(db: Db): Promise<Finding> {
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::integer as number,
           split_part(current_setting('server_version'), ' ', 1) as name`.execute(db);
  const { number = 0, name = "" } = rows[0] ?? {};
  return versionFinding(number, name);
}

/** `number`: as `server_version_num` has it. */
export function versionFinding(number: number, name: string): Finding {
  return number >= OLDEST_SUPPORTED
    ? fine(`PostgreSQL ${name}`)
    : wrong(`PostgreSQL ${name}`, "15 or later is needed.");
}

/** What is found, and whether the tables are those that this version counts. */
export async function lookAtSchema(db: Db): Promise<{ findings: Finding[]; isKnown: boolean }> {
  const found = await lookAtMigrations(db);
  const findings = migrationFindings(found);
  const isKnown = found.missing.length === 0 && found.unknown.length === 0;
  return { findings: findings.length > 0 ? findings : [fine("migrations")], isKnown };
}

function migrationFindings({ missing, edited, newer, unknown }: MigrationsFound): Finding[] {
  const found: Finding[] = [];
  if (edited.length > 0) {
    found.push(
      wrong(
        `migrations edited since they ran here (${edited.join(", ")})`,
        "no server of this version starts. Bring back what they said; what has to change is a new one.",
      ),
    );
  }
  if (unknown.length > 0) {
    found.push(
      wrong(
        `migrations that this version does not know (${unknown.join(", ")})`,
        "the database is of another product, or of a branch of this one. Look at DATABASE_URL.",
      ),
    );
  }
  if (newer.length > 0) {
    found.push(
      warning(
        `migrations of a later version (${newer.join(", ")})`,
        "this version lives with the next one only. Run the version that has them.",
      ),
    );
  }
  if (missing.length > 0) {
    const which = missing.length > 3 ? `${missing.length}, from ${missing[0]} on` : missing.join(", ");
    found.push(warning(`migrations that have not run here (${which})`, "the next start runs them."));
  }
  return found;
}

/** How many connections one node opens, of those that PostgreSQL has for it. */
export async function lookAtConnections(db: Db, { databasePoolSize }: Config): Promise<Finding> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most`.execute(
    db,
  );
  const most = rows[0]?.most ?? 0;
  const said = `connections: a node opens up to ${databasePoolSize}, PostgreSQL has ${most}`;
  if (databasePoolSize > most) return wrong(said, "lower DATABASE_POOL_SIZE, or raise max_connections.");
  if (2 * databasePoolSize > most) {
    return warning(
      said,
      "a node that starts while another one ends finds none. Lower DATABASE_POOL_SIZE, or raise max_connections.",
    );
  }
  return fine(said);
}

/** How far the clock of this machine is off the database's. */
export async function lookAtClock(db: Db, { s3 }: Config): Promise<Finding> {
  const clock = await openClock(db);
  const offMs = Date.now() - clock.now();
  const said = `clock: ${(Math.abs(offMs) / SECOND_MS).toFixed(1)} s ${offMs < 0 ? "behind" : "ahead of"} the database's`;
  if (Math.abs(offMs) <= CLOCK_TOLERANCE_MS) return fine(said);
  const advice = "let NTP keep both; where the database's is wrong, sessions and links end too early or too late.";
  return s3 && Math.abs(offMs) > BUCKET_TOLERANCE_MS
    ? wrong(said, `the bucket refuses it: ${advice}`)
    : warning(said, advice);
}

/** Work that has waited for more than an hour. */
export async function lookAtQueues(db: Db): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [queue, isLate] of QUEUES) {
    const late = await countLate(db, queue, isLate);
    const said = `${queue} that wait for more than an hour: ${late}`;
    found.push(
      late === 0
        ? fine(said)
        : warning(said, "no node is at work, or the log says why they cannot be sent (not sent, will be tried again)."),
    );
  }
  return found;
}

/** Room where the embedded PostgreSQL keeps its data, which may be elsewhere than in DATA_DIR. */
export async function lookAtDatabaseRoom(db: Db): Promise<Finding> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db);
  return lookAtRoom(rows[0]?.folder ?? "", "the database");
}

/** Each replica: whether it answers, follows this database, and has what it had a moment before. */
export async function lookAtReplicas(db: Db, config: Config): Promise<Finding[]> {
  const primary = config.databaseReplicaUrls.length > 0 ? await lookAtPrimary(db) : undefined;
  return Promise.all(
    config.databaseReplicaUrls.map(async (url) => {
      const { host, port } = new pg.Client({ connectionString: url });
      const name = `replica ${host}:${port}`;
      const replica = openDatabase(url, 1, () => {}, { prepares: config.databasePrepares, readOnly: true });
      try {
        return replicaFinding(name, primary, await lookAtReplica(replica.db));
      } catch (error) {
        return wrong(name, `it cannot be reached (${reasonOf(error)}). Start it, or correct DATABASE_REPLICA_URLS.`);
      } finally {
        await replica.close();
      }
    }),
  );
}

/** `primary`: as it was before the replica was asked. */
function replicaFinding(
  name: string,
  primary: Awaited<ReturnType<typeof lookAtPrimary>> | undefined,
  { system, replayed }: ReplicaState,
): Finding {
  if (system !== primary?.system) {
    return wrong(name, "it is a copy of another installation. Correct DATABASE_REPLICA_URLS.");
  }
  if (!replayed) {
    return warning(
      name,
      "it replays nothing: promoted, or no standby. Nothing is read from it; take it out, or make it one.",
    );
  }
  if (replayed.timeline !== primary.position.timeline) {
    return warning(
      name,
      "it is in another history than the primary (docs/operations.md, Reading from replicas). Nothing is read from it.",
    );
  }
  const late = primary.position.lsn - replayed.lsn;
  return late > LATE_BYTES
    ? warning(
        name,
        `${late} bytes late. Nothing is read from it while that is more than it makes up for within seconds.`,
      )
    : fine(`${name}: ${Math.max(0, late)} bytes late`);
}
