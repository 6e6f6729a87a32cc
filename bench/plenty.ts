/**
 * A member with 10,000 mates, rooms of a million messages and 50,000 notifications, and a post with 100,000 comments, among a million
 * members: how long their pages take over HTTP, as a ratio to a bare Fastify handler with the same SQL, and how that grows from
 * 10,000 members. Database: one of its own on the server of DATABASE_URL, else an embedded one in a folder of its own.
 * `npm run bench plenty [members]`.
 */
import { compareGrowth } from "./measuring/growth.ts";
import { casesFor } from "./plenty/cases.ts";
import { fill } from "./plenty/data.ts";

await compareGrowth({
  name: "plenty",
  of: "members",
  few: 10_000,
  many: Number(process.argv[2] ?? 1_000_000),
  firstPort: 3371,
  fill,
  casesFor: () => casesFor(),
});
