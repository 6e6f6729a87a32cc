/**
 * Playlists with a million saved videos: how long the overview of a member with fifty lists of two hundred, the marks of a
 * page of videos and a page of a list take over HTTP, as a ratio to a bare Fastify handler with the same SQL, and how that
 * grows from a hundredth of it. Database: one of its own on the server of DATABASE_URL, else an embedded one in a folder of its
 * own. `npm run bench playlists [saved]`.
 */
import { compareGrowth } from "./measuring/growth.ts";
import { casesFor } from "./playlists/cases.ts";
import { fill } from "./playlists/data.ts";

await compareGrowth({
  name: "playlists",
  of: "saved videos",
  few: 10_000,
  many: Number(process.argv[2] ?? 1_000_000),
  firstPort: 3395,
  fill,
  casesFor,
});
