/** The peer of bench/measuring/growth.ts: a bare Fastify handler that runs the statements of each case, and nothing else. */
import { readFile } from "node:fs/promises";
import Fastify from "fastify";
import pg from "pg";
import type { Statement } from "./statements.ts";
import { endWithBench } from "./ending.ts";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on("error", (error) => process.stderr.write(`${error.message}\n`));
const names = new Map<string, string>();
const run = (client: pg.Pool | pg.PoolClient, { text, values }: Statement) => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return client.query({ name, text, values: [...values] });
};
/** What writes does so all or nothing, as in the product. */
const isWriting = ({ text }: Statement) => /\b(insert into|update|delete from)\b/i.test(text);

async function runAll(statements: readonly Statement[]): Promise<unknown[]> {
  const results = [];
  if (!statements.some(isWriting)) {
    for (const statement of statements) results.push((await run(pool, statement)).rows);
    return results;
  }
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const statement of statements) results.push((await run(client, statement)).rows);
    await client.query("commit");
    return results;
  } finally {
    client.release();
  }
}

const app = Fastify();
const cases = JSON.parse(await readFile(process.env.CASES ?? "", "utf8")) as Statement[][];
app.get<{ Params: { number: string } }>("/case/:number", async (request) => {
  return runAll(cases[Number(request.params.number)] ?? []);
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
endWithBench(() => app.close().then(() => pool.end()));
