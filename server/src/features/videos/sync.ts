/**
 * The catalogue and YouTube's Data API: refreshes what is stored, then takes over what is new. Each step is one
 * transaction, and the next run goes on after the last: whatever stops it leaves nothing half written.
 */
import type { Db } from "../../platform/db/database.ts";
import { inLongTransaction } from "../../platform/db/transaction.ts";
import * as catalogue from "./catalogueQueries.ts";
import { selectKnownVideoIds } from "./queries.ts";
import type { Source, Sources } from "./sources.ts";
import { API_PAGE_SIZE, type DataApi, type PlaylistPage } from "./youtube/dataApi.ts";

/** For one step, waiting for those of others included. */
const MINUTES = 10;

export type Progress = (done: number, total: number, what: string) => void;
export type SyncOptions = {
  /** Asks YouTube, changes nothing. */
  dryRun?: boolean;
  onProgress?: Progress;
};

export type SyncReport = {
  refreshed: number;
  gone: number;
  added: number;
  /** New ones that cannot be watched here. */
  unplayable: number;
  /** Channels and playlists that YouTube does not know. */
  unknown: string[];
};

/** Throws YoutubeError; what was done until then stays done. */
export async function syncCatalogue(
  db: Db,
  api: DataApi,
  { sources, newest }: Sources,
  { dryRun = false, onProgress = () => {} }: SyncOptions = {},
): Promise<SyncReport> {
  const report: SyncReport = { refreshed: 0, gone: 0, added: 0, unplayable: 0, unknown: [] };
  const write = (work: (trx: Db) => Promise<void>) => (dryRun ? undefined : inCatalogue(db, work));

  const due = (await catalogue.selectDue(db, false)).map(({ videoId }) => videoId);
  for (let start = 0; start < due.length; start += API_PAGE_SIZE) {
    const videoIds = due.slice(start, start + API_PAGE_SIZE);
    const titles = await api.playable(videoIds);
    const gone = videoIds.filter((videoId) => !titles.has(videoId));
    await write(async (trx) => {
      await catalogue.markShown(trx, titles, true);
      await catalogue.markGone(trx, gone);
    });
    report.refreshed += titles.size;
    report.gone += gone.length;
    onProgress(start + videoIds.length, due.length, "refreshing");
  }

  for (const [index, source] of sources.entries()) {
    onProgress(index, sources.length, source.name);
    await readSource(source);
    onProgress(index + 1, sources.length, source.name);
  }
  return report;

  async function readSource({ category, kind, name }: Source): Promise<void> {
    const playlistId = kind === "playlist" ? name : await api.uploadsOf(name);
    if (playlistId === undefined) return void report.unknown.push(name);
    let at: catalogue.Reading | undefined = await catalogue.findReading(db, playlistId);
    for (;;) {
      const readCount = at?.readCount ?? 0;
      const page: PlaylistPage | undefined = await api.playlistPage(playlistId, at?.pageToken);
      if (page === undefined) {
        await write((trx) => catalogue.noteReading(trx, playlistId, undefined));
        if (at === undefined) return void report.unknown.push(name);
        // The place it broke off at is gone: from the top.
        at = undefined;
        continue;
      }
      const listed = [...new Set(page.videoIds)].slice(0, newest - readCount);
      const known = new Set(await selectKnownVideoIds(db, listed));
      const fresh = listed.filter((videoId) => !known.has(videoId));
      const titles = await api.playable(fresh);
      const next = nextReading(page, readCount + listed.length);
      await write(async (trx) => {
        // In the order of the list, not of the answer.
        const inOrder = new Map(fresh.flatMap((videoId) => entry(titles, videoId)));
        await catalogue.insertPlayable(trx, category, inOrder, { fromApi: true, again: false });
        await catalogue.noteReading(trx, playlistId, next);
      });
      report.added += titles.size;
      report.unplayable += fresh.length - titles.size;
      if (next === undefined) return;
      at = next;
    }
  }

  function nextReading({ nextPageToken, videoIds }: PlaylistPage, readCount: number): catalogue.Reading | undefined {
    if (nextPageToken === undefined || videoIds.length === 0 || readCount >= newest) return undefined;
    return { pageToken: nextPageToken, readCount };
  }
}

/** Runs `work` while nobody else changes the catalogue. */
export function inCatalogue<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return inLongTransaction(db, MINUTES, async (trx) => {
    await catalogue.lockCatalogue(trx);
    return work(trx);
  });
}

function entry(titles: catalogue.Titles, videoId: string): [string, string][] {
  const title = titles.get(videoId);
  return title === undefined ? [] : [[videoId, title]];
}
