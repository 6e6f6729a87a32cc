/**
 * The community with a million posts: how long its lists, searches and a post take over HTTP, as a ratio to a bare Fastify
 * handler with the same SQL, and how that grows from 10,000 posts. Database: one of its own on the server of
 * DATABASE_URL, else an embedded one in a folder of its own. `npm run bench posts [posts]`.
 */
import { compareGrowth } from "./measuring/growth.ts";
import { casesFor } from "./posts/cases.ts";
import { fill } from "./posts/data.ts";

await compareGrowth({
  name: "posts",
  of: "posts",
  few: 10_000,
  many: Number(process.argv[2] ?? 1_000_000),
  firstPort: 3395,
  fill,
  casesFor,
});
