/** The peer of bench/measuring/growth.ts: a bare Fastify handler that runs the statements of each case, and nothing else. */
import Fastify from "fastify";
import pg from "pg";
import type { Statement } from "./statements.ts";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on("error", (error) => process.stderr.write(`${error.message}\n`));
const names = new Map<string, string>();
const run = ({ text, values }: Statement) => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return pool.query({ name, text, values: [...values] });
};

const app = Fastify();
const cases = JSON.parse(process.env.CASES ?? "[]") as Statement[][];
app.get<{ Params: { number: string } }>("/case/:number", async (request) => {
  const results = [];
  for (const statement of cases[Number(request.params.number)] ?? []) results.push((await run(statement)).rows);
  return results;
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
process.on("SIGTERM", () => void app.close().then(() => pool.end()));
