/** The catalogue keeps itself up to date: once a day, on one of the nodes, where a key is configured. */
import type { FastifyInstance } from "fastify";
import { every, everyOnOneNode } from "../../platform/jobs.ts";
import type { Ports } from "../../platform/ports.ts";
import { claimRefresh, finishRefresh, forgetOverdue } from "./catalogueQueries.ts";
import { readSources } from "./sources.ts";
import { syncCatalogue } from "./sync.ts";
import { createDataApi } from "./youtube/dataApi.ts";

const LOOK_EVERY_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** Looks at the start and then every quarter of an hour whether it is time; a failed refresh is tried anew after an hour. */
export function keepCatalogue(app: FastifyInstance, { db, config, log }: Ports): void {
  everyOnOneNode(app, db, HOUR_MS, "video data kept too long", async () => void (await forgetOverdue(db)));
  const { youtubeApiKey: key, youtubeApiUrl: baseUrl, videoSources } = config;
  if (key === undefined) return;

  const closing = new AbortController();
  let running: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    if (!(await claimRefresh(db))) return;
    const api = createDataApi({ baseUrl, key: key ?? "", signal: closing.signal });
    const report = await syncCatalogue(db, api, await readSources(videoSources));
    await finishRefresh(db);
    log.info({ ...report, units: api.spent }, "videos refreshed");
  }
  const turn = async () => {
    if (running !== undefined || closing.signal.aborted) return;
    running = refresh()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) throw error;
      })
      .finally(() => (running = undefined));
    await running;
  };
  app.addHook("onListen", () => {
    turn().catch((error: unknown) => log.error({ err: error }, "videos not refreshed"));
  });
  every(app, LOOK_EVERY_MS, "videos", turn);
  app.addHook("onClose", async () => {
    closing.abort();
    await running?.catch(() => undefined);
  });
}
