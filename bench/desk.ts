/**
 * The desk: how long queue, case, member page, log and numbers take over HTTP at 100,000 reports, as a ratio to a bare Fastify handler
 * with the same SQL, and how that grows from 10,000. Database: one of its own on the server of DATABASE_URL, else an embedded one in a
 * folder of its own. `npm run bench desk [reports]`.
 */
import { compareGrowth } from "./measuring/growth.ts";
import { casesFor } from "./desk/cases.ts";
import { fill } from "./desk/data.ts";

await compareGrowth({
  name: "desk",
  of: "reports",
  few: 10_000,
  many: Number(process.argv[2] ?? 100_000),
  firstPort: 3501,
  fill,
  casesFor,
});
