/**
 * How long `npm run doctor` counts, and how long its longest statement takes of the hour that it may: a million members on the map with
 * 1.5 million pairs, a million posts, a million answers on who trained with whom, and two million messages, in a database each on the
 * server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench doctor [size]`.
 */
import { recount } from "../server/src/doctor/recounting.ts";
import { chatCounts } from "../server/src/features/chat/invariantQueries.ts";
import { mapCounts } from "../server/src/features/mates/map/invariantQueries.ts";
import { mateCounts } from "../server/src/features/mates/requests/invariantQueries.ts";
import { gatheringCounts } from "../server/src/features/meetups/invariantQueries.ts";
import { postCounts } from "../server/src/features/posts/invariantQueries.ts";
import { postTotals } from "../server/src/features/posts/totalInvariantQueries.ts";
import { trainingCounts } from "../server/src/features/together/trust/invariantQueries.ts";
import type { OpenDatabase } from "../server/src/platform/db/database.ts";
import type { Invariant } from "../server/src/platform/db/invariant.ts";
import { fill as fillChat } from "./chatHistory/data.ts";
import { fill as fillMap } from "./map/data.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { addRelations } from "./million/data.ts";
import { fill as fillPosts } from "./posts/data.ts";
import { fill as fillTrainings } from "./together/data.ts";

const SIZE = Number(process.argv[2] ?? 1_000_000);
/** Of the hour that a statement may take. */
const LONGEST_SHARE = 0.02;
const HOUR_SECONDS = 3_600;

type Filler = (opened: OpenDatabase) => Promise<unknown>;
type Row = { seconds: number; "longest statement": number };

/** What is looked at, and on what. */
const WORLDS: Record<string, { counts: readonly Invariant[]; fill: Filler }> = {
  members: {
    counts: [...mateCounts, ...mapCounts],
    async fill(opened) {
      await fillMap(opened, SIZE);
      await addRelations(opened, SIZE);
    },
  },
  posts: { counts: [...postCounts, ...postTotals], fill: (opened) => fillPosts(opened, SIZE) },
  answers: { counts: [...trainingCounts, ...gatheringCounts], fill: (opened) => fillTrainings(opened, SIZE) },
  messages: { counts: chatCounts, fill: (opened) => fillChat(opened, 2 * SIZE) },
};

async function main(): Promise<void> {
  const rows: Record<string, Row> = {};
  await withServer(async (serverUrl) => {
    for (const [name, world] of Object.entries(WORLDS)) {
      await withDatabase(serverUrl, `fitmate_bench_doctor_${name}`, async (opened) => {
        const began = performance.now();
        await world.fill(opened);
        process.stdout.write(`${name} in ${Math.round(secondsSince(began))} s\n`);
        for (const invariant of world.counts) rows[invariant.name] = await time(opened, invariant);
      });
    }
  });
  report(rows);
}

async function time({ db }: OpenDatabase, invariant: Invariant): Promise<Row> {
  let longest = 0;
  async function* statements(on: typeof db) {
    for await (const statement of invariant.statements(on)) {
      const asked = performance.now();
      yield statement;
      longest = Math.max(longest, secondsSince(asked));
    }
  }
  const began = performance.now();
  await recount(db, { ...invariant, statements }, false);
  return { seconds: secondsSince(began), "longest statement": longest };
}

const secondsSince = (began: number) => Number(((performance.now() - began) / 1_000).toFixed(2));

function report(rows: Record<string, Row>): void {
  console.table(rows);
  const each = Object.values(rows);
  const longest = Math.max(...each.map((row) => row["longest statement"])) / HOUR_SECONDS;
  const all = each.reduce((sum, row) => sum + row.seconds, 0);
  process.stdout.write(`all: ${all.toFixed(0)} s; the longest statement: ${longest.toFixed(4)} of an hour\n`);
  const isMet = longest <= LONGEST_SHARE;
  process.stdout.write(`goal: longest statement <= ${LONGEST_SHARE} of an hour: ${isMet ? "met" : "MISSED"}\n`);
  if (!isMet) process.exitCode = 1;
}

await main();
