/**
 * A member with 10,000 mates, 10,000 posts and 100,000 comments among a million members: how long their page, their posts,
 * their requests and finding members by nickname take over HTTP, as a ratio to a bare Fastify handler with the same SQL, and
 * how that grows from 10,000 members. Database: one of its own on the server of DATABASE_URL, else an embedded one in a
 * folder of its own. `npm run bench profiles [members]`.
 */
import { compareGrowth } from "./measuring/growth.ts";
import { casesFor } from "./profiles/cases.ts";
import { fill } from "./profiles/data.ts";

await compareGrowth({
  name: "profiles",
  of: "members",
  few: 10_000,
  many: Number(process.argv[2] ?? 1_000_000),
  firstPort: 3398,
  fill,
  casesFor,
});
