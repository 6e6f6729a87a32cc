/** Asks oEmbed about every video, which takes no key: published titles for those that play, the others are hidden. */
import pLimit from "p-limit";
import type { Db } from "../../platform/db/database.ts";
import { type DueVideo, markGone, markShown, selectDue } from "./catalogueQueries.ts";
import { inCatalogue, type SyncOptions } from "./sync.ts";
import type { Oembed } from "./youtube/oembed.ts";
import { YoutubeError } from "./youtube/request.ts";

const AT_ONCE = 4;
/** Videos a transaction. */
const STEP = 40;
/** This many shown videos gone at a stroke, and none left, is something in between speaking for YouTube. */
const TOO_MANY_GONE = 5;

export type VerifyReport = { playing: number; gone: number };
type VerifyOptions = SyncOptions & { all?: boolean; force?: boolean };

/** Those not asked about for 25 days, or `all`. Throws YoutubeError; what was done until then stays done. */
export async function verifyCatalogue(
  db: Db,
  oembed: Oembed,
  { dryRun = false, all = false, force = false, onProgress = () => {} }: VerifyOptions = {},
): Promise<VerifyReport> {
  const report: VerifyReport = { playing: 0, gone: 0 };
  const due = await selectDue(db, all);
  const limit = pLimit({ concurrency: AT_ONCE, rejectOnClear: true });
  for (let start = 0; start < due.length; start += STEP) {
    const step = due.slice(start, start + STEP);
    const titles = new Map<string, string>();
    let done = start;
    const ask = async ({ videoId }: DueVideo) => {
      const title = await oembed(videoId);
      if (title !== undefined) titles.set(videoId, title);
      onProgress((done += 1), due.length, "asking YouTube");
    };
    await Promise.all(
      step.map((video) =>
        limit(ask, video).catch((error: unknown) => {
          limit.clearQueue();
          throw error;
        }),
      ),
    );
    const gone = step.filter(({ videoId }) => !titles.has(videoId));
    if (!force && titles.size === 0 && gone.filter(({ isShown }) => isShown).length >= TOO_MANY_GONE) {
      throw new YoutubeError(
        "refused",
        `Of ${gone.length} videos none would play: that looks like a proxy, not like YouTube. None of these was hidden; --force hides them.`,
      );
    }
    if (!dryRun) {
      await inCatalogue(db, async (trx) => {
        await markShown(trx, titles, false);
        await markGone(
          trx,
          gone.map(({ videoId }) => videoId),
        );
      });
    }
    report.playing += titles.size;
    report.gone += gone.length;
  }
  return report;
}
