/** The peer of bench/authenticatedRead.ts: a bare Fastify handler that runs the statements GET /api/users/my runs, and nothing else. */
import { pathOf } from "../server/test/client.ts";
import { createHash } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { endWithBench } from "./measuring/ending.ts";

const SESSION = {
  name: "session",
  text: `select members.id, members.nickname, sessions.last_used_at from sessions
         inner join members on members.id = sessions.member_id
         where sessions.token_hash = $1 and sessions.expires_at > now()`,
};
const PROFILE = {
  name: "profile",
  text: `select nickname, email, introduction, gender, profile_picture as "profilePicture",
         is_public as "publicInfo", exercise_choice as "exerciseChoice" from members where id = $1`,
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on("error", (error) => process.stderr.write(`${error.message}\n`));

const app = Fastify();
app.get(pathOf("getMyProfile"), async (request) => {
  const token = String(request.headers["x-auth-token"]);
  const hash = createHash("sha256").update(token).digest();
  const session = await pool.query({ ...SESSION, values: [hash] });
  const profile = await pool.query({ ...PROFILE, values: [session.rows[0].id] });
  return profile.rows[0];
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
endWithBench(() => app.close().then(() => pool.end()));
