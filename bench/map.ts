/**
 * The map with a million members: how long the nearest people, views and a change of location take over HTTP, as a ratio
 * to a bare Fastify handler with the same SQL, how that grows from 10,000 members, and what the ledger of locations (위치 장부) costs.
 * Database: one of its own on the server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench map [members]`.
 */
import { casesFor } from "./map/cases.ts";
import { fill } from "./map/data.ts";
import { compareGrowth } from "./measuring/growth.ts";

await compareGrowth({
  name: "map",
  of: "members",
  few: 10_000,
  many: Number(process.argv[2] ?? 1_000_000),
  firstPort: 3390,
  fill,
  casesFor,
  without: { what: "the ledger", preload: new URL("./map/withoutLedger.ts", import.meta.url).href, atMost: 1.03 },
});
