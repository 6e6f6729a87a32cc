/** A PostgreSQL with a standby that follows it by streaming, each over a wire. */
import { once } from "node:events";
import { freePort } from "../../server/test/freePort.ts";
import {
  askPostgres,
  createDatabase,
  databaseUrl,
  endPostgres,
  PostgresFolder,
  untilRows,
} from "../../server/test/postgres.ts";
import type { Service } from "./services.ts";
import { openWire } from "./wire.ts";

export type Replicated = Service & {
  /** From now on what the primary has written reaches the standby so much later. */
  delayStandby(milliseconds: number): void;
  /** A commit waits from now on until the standby has it, too. */
  commitOnBoth(): Promise<void>;
  /** Kills the primary, with what was on its way to the standby, and makes that the primary under the same address. */
  failOver(): Promise<void>;
};

/** Starts both with the programs in `programs`. */
export async function startReplicated(programs: string): Promise<Replicated> {
  const folder = await PostgresFolder.make(programs, "fitmate-faults");
  const primary = await folder.launch(await folder.initialise(), { port: await freePort() });
  await createDatabase(primary);
  const stream = await openWire({ host: "127.0.0.1", port: primary.port });
  const standby = await folder.launch(await folder.copyOf(stream.port, "standby"), { port: await freePort() });
  await untilRows(primary, "select from pg_stat_replication where state = 'streaming'");

  const front = await openWire({ host: "127.0.0.1", port: primary.port });
  return {
    url: databaseUrl(front.port),
    address: { host: "127.0.0.1", port: front.port },
    urlThrough: databaseUrl,
    delayStandby: (milliseconds) => stream.delay(milliseconds),
    async commitOnBoth() {
      await askPostgres(primary, "alter system set synchronous_standby_names = 'standby'");
      await askPostgres(primary, "select pg_reload_conf()");
      await untilRows(primary, "select from pg_stat_replication where sync_state = 'sync'");
    },
    async kill() {
      primary.child.kill("SIGKILL");
    },
    async failOver() {
      const death = once(primary.child, "exit");
      primary.child.kill("SIGKILL");
      stream.cut();
      await death;
      await askPostgres(standby, "select pg_promote()");
      front.leadTo({ host: "127.0.0.1", port: standby.port });
      front.cut();
    },
    async stop() {
      await Promise.all([front.close(), stream.close()]);
      for (const each of [standby, primary]) await endPostgres(each);
      await folder.remove();
    },
  };
}
