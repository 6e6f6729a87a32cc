/**
 * What members say after gatherings, a million answers of it: how long the numbers on a profile, on fifty cards and the questions that
 * wait take over HTTP, as a ratio to a bare Fastify handler with the same SQL, and how that grows from 10,000 answers. Database: one of
 * its own on the server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench together [answers]`.
 */
import { compareGrowth } from "./measuring/growth.ts";
import { casesFor } from "./together/cases.ts";
import { fill } from "./together/data.ts";

await compareGrowth({
  name: "together",
  of: "answers",
  few: 10_000,
  many: Number(process.argv[2] ?? 1_000_000),
  firstPort: 3404,
  fill,
  casesFor,
});
