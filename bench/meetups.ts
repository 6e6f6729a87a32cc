/**
 * Gatherings: how long finding them near oneself, on the map and one by one takes over HTTP, and joining and leaving, as a ratio
 * to a bare Fastify handler with the same SQL, and how that grows from 10,000 gatherings (1,000 to come) to a million (100,000 to
 * come). Database: one of its own on the server of DATABASE_URL, else an embedded one in a folder of its own.
 * `npm run bench meetups [gatherings]`.
 */
import { compareGrowth } from "./measuring/growth.ts";
import { casesFor } from "./meetups/cases.ts";
import { fill } from "./meetups/data.ts";

await compareGrowth({
  name: "meetups",
  of: "gatherings",
  few: 10_000,
  many: Number(process.argv[2] ?? 1_000_000),
  firstPort: 3401,
  fill,
  casesFor,
});
