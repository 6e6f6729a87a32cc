/**
 * Exercise videos with a hundred thousand in the catalogue: how long the first and the 200th page of a category take over
 * HTTP, as a ratio to a bare Fastify handler with the same SQL, and how that grows from 10,000 videos. Database: one of its
 * own on the server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench videos [videos]`.
 */
import { VIDEO_PAGE_SIZE } from "@fitmate/contract/limits";
import { selectVideos } from "../server/src/features/videos/queries.ts";
import { pathOf } from "../server/test/client.ts";
import { compareGrowth } from "./measuring/growth.ts";

const PAGES = [1, 200];

/** A third in each category, and every tenth hidden, as catalogues look that have been kept for a while. */
const VIDEOS = `
  insert into videos (video_id, category, title, title_is_published, state)
  select lpad(n::text, 11, '0'), (array['running', 'hiking', 'health'])[1 + n % 3], '운동 영상 ' || n, true,
         case when n % 10 = 0 then 'gone' else 'shown' end
    from generate_series(1, $1::integer) n`;

await compareGrowth({
  name: "videos",
  of: "videos",
  few: 10_000,
  many: Number(process.argv[2] ?? 100_000),
  firstPort: 3411,
  /** Answers after which video each page begins. */
  async fill({ db, pool }, videos) {
    await pool.query(VIDEOS, [videos]);
    await pool.query("vacuum analyze videos");
    const rows = await selectVideos(db, "hiking", -1, VIDEO_PAGE_SIZE * Math.max(...PAGES));
    return PAGES.map((page) => rows[(page - 1) * VIDEO_PAGE_SIZE - 1]?.id ?? -1);
  },
  casesFor: (cursors) =>
    cursors.map((cursorId, index) => ({
      name: `page ${PAGES[index]}`,
      path: pathOf("getVideos", { params: { category: "hiking" }, query: { cursorId, size: VIDEO_PAGE_SIZE } }),
      run: (db) => selectVideos(db, "hiking", cursorId, VIDEO_PAGE_SIZE + 1),
      goals: { ratio: 0.5, growth: 1.2 },
    })),
});
