/** Two servers behind a proxy on a PostgreSQL and a Redis of their own, each of them over wires of its own. */
import pg from "pg";
import { openProxy, type Proxy } from "./proxy.ts";
import { ServerNode, type Service, startDatabase, startRedis } from "./services.ts";
import { openWire, type Wire } from "./wire.ts";

export type StagedNode = { server: ServerNode; toDatabase: Wire; toRedis: Wire };

export type Stage = {
  database: Service;
  redis: Service;
  nodes: [StagedNode, StagedNode];
  /** Spreads whoever connects over both nodes. */
  proxy: Proxy;
  /** To PostgreSQL, past the wires. */
  pool: pg.Pool;
};

/** Opens it, with `environment` for both servers on top of what they need; the end of `stack` closes it. */
export async function openStage(stack: AsyncDisposableStack, environment: Record<string, string> = {}): Promise<Stage> {
  const database = await startDatabase();
  stack.defer(() => database.stop());
  return openStageOn(database, stack, environment);
}

/** The same on a database that somebody else stops. */
export async function openStageOn(
  database: Service,
  stack: AsyncDisposableStack,
  environment: Record<string, string> = {},
): Promise<Stage> {
  const redis = await startRedis();
  stack.defer(() => redis.stop());
  const startNode = async (): Promise<StagedNode> => {
    const [toDatabase, toRedis] = await Promise.all([openWire(database.address), openWire(redis.address)]);
    stack.defer(() => toDatabase.close());
    stack.defer(() => toRedis.close());
    const server = await ServerNode.start({
      DATABASE_URL: database.urlThrough(toDatabase.port),
      REDIS_URL: redis.urlThrough(toRedis.port),
      ...environment,
    });
    stack.defer(() => server.stop());
    return { server, toDatabase, toRedis };
  };
  // One after the other: the first makes the tables.
  const nodes: [StagedNode, StagedNode] = [await startNode(), await startNode()];
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on("error", () => {});
  stack.defer(() => pool.end());
  const proxy = await openProxy(nodes.map(({ server }) => server.port));
  stack.defer(() => proxy.close());
  return { database, redis, nodes, proxy, pool };
}
