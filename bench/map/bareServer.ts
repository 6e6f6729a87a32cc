/** The peer of bench/map.ts: a bare Fastify handler that runs the statements of each case, and nothing else. */
import { createHash } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import type { Case } from "./cases.ts";

const SESSION = `select members.id, members.nickname, sessions.last_used_at from sessions
  inner join members on members.id = sessions.member_id
  where sessions.token_hash = $1 and sessions.expires_at > now()`;
const CELL = "select cell[0] as x, cell[1] as y from locations where member_id = $1";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on("error", (error) => process.stderr.write(`${error.message}\n`));
const names = new Map<string, string>();
const run = (text: string, values: unknown[]) => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return pool.query({ name, text, values });
};

const app = Fastify();
const cases = JSON.parse(process.env.CASES ?? "[]") as Case[];
app.get<{ Params: { number: string } }>("/case/:number", async (request) => {
  const hash = createHash("sha256").update(String(request.headers["x-auth-token"])).digest();
  const session = await run(SESSION, [hash]);
  await run(CELL, [session.rows[0].id]);
  const { statements = [], inTurn = false } = cases[Number(request.params.number)] ?? {};
  const answers: Promise<pg.QueryResult>[] = [];
  for (const { text, values } of statements) {
    const answer = run(text, values);
    answers.push(answer);
    if (inTurn) await answer;
  }
  return (await Promise.all(answers)).map(({ rows }) => rows);
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
process.on("SIGTERM", () => void app.close().then(() => pool.end()));
