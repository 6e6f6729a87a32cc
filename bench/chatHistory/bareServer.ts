/** The peer of bench/chatHistory.ts: a bare Fastify handler that runs the statements of each request, and nothing else. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import Fastify from "fastify";
import pg from "pg";
import type { Case } from "./cases.ts";
import { endWithBench } from "../measuring/ending.ts";

const SESSION = `select members.id, members.nickname, sessions.last_used_at from sessions
  inner join members on members.id = sessions.member_id
  where sessions.token_hash = $1 and sessions.expires_at > now()`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on("error", (error) => process.stderr.write(`${error.message}\n`));
const names = new Map<string, string>();
const run = (text: string, values: readonly unknown[]) => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return pool.query({ name, text, values: [...values] });
};

const app = Fastify();
const cases = JSON.parse(readFileSync(process.env.CASES ?? "", "utf8")) as Case[];
app.get<{ Params: { kind: number; variant: number } }>("/case/:kind/:variant", async ({ headers, params }) => {
  await run(SESSION, [createHash("sha256").update(String(headers["x-auth-token"])).digest()]);
  const answers: unknown[] = [];
  for (const { text, values } of cases[params.kind]?.asked[params.variant]?.statements ?? [])
    answers.push((await run(text, values)).rows);
  return answers;
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
endWithBench(() => app.close().then(() => pool.end()));
