/** Does what a command asks for, and says what came of it. */
import type { Config } from "../../../config.ts";
import type { Db } from "../../../platform/db/database.ts";
import { insertPlayable, markRemoved, selectCatalogue, type Titles } from "../catalogueQueries.ts";
import { selectKnownVideoIds } from "../queries.ts";
import { readSources } from "../sources.ts";
import { inCatalogue, syncCatalogue } from "../sync.ts";
import { verifyCatalogue } from "../verify.ts";
import { API_PAGE_SIZE, createDataApi, type DataApi } from "../youtube/dataApi.ts";
import { createOembed } from "../youtube/oembed.ts";
import { type Command, USAGE } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** What an unextended key may spend a day. */
const USUAL_QUOTA = 10_000;

export type CommandConfig = Pick<Config, "youtubeApiKey" | "youtubeApiUrl" | "youtubeOembedUrl" | "videoSources">;
type World = { db: Db; config: CommandConfig; terminal: Terminal; signal?: AbortSignal };
type Named<Name extends Command["name"]> = Extract<Command, { name: Name }>;

/** Its message says what the operator can do. */
class CommandError extends Error {
  override name = "CommandError";
}

/** Throws CommandError, YoutubeError, SourcesError. */
export async function runCommand(command: Command, world: World): Promise<void> {
  switch (command.name) {
    case "help":
      return world.terminal.say(USAGE);
    case "sync":
      return sync(command, world);
    case "verify":
      return verify(command, world);
    case "add":
      return add(command, world);
    case "remove":
      return remove(command, world);
    case "list":
      return list(command, world);
  }
}

async function sync({ dryRun }: Named<"sync">, { db, config, terminal, signal }: World): Promise<void> {
  const api = openApi(config, signal);
  if (!api) throw new CommandError("sync needs YOUTUBE_API_KEY; verify does without.");
  const sources = await readSources(config.videoSources);
  const onProgress = (done: number, total: number, what: string) =>
    terminal.progress(done, total, `${what} · ${api.spent} units`);
  try {
    const report = await syncCatalogue(db, api, sources, { dryRun, onProgress });
    if (sources.sources.length === 0) terminal.say(`${config.videoSources} names no channel and no playlist.`);
    for (const name of report.unknown) terminal.say(`YouTube does not know ${name}.`);
    terminal.say(
      `${report.refreshed} refreshed, ${report.gone} gone, ${report.added} new, ${report.unplayable} cannot be watched here${unchanged(dryRun)}`,
    );
  } finally {
    terminal.say(`Quota: ${api.spent} units spent, of ${USUAL_QUOTA} a day for an ordinary key.`);
  }
}

async function verify({ dryRun, all, force }: Named<"verify">, { db, config, terminal, signal }: World): Promise<void> {
  const oembed = createOembed(config.youtubeOembedUrl, { signal });
  const { progress: onProgress } = terminal;
  const { playing, gone } = await verifyCatalogue(db, oembed, { dryRun, all, force, onProgress });
  terminal.say(`${playing} play, ${gone} gone${unchanged(dryRun)}`);
}

async function add({ category, videoIds, dryRun }: Named<"add">, world: World): Promise<void> {
  const { db, terminal } = world;
  const { titles, fromApi } = await lookUp(videoIds, world);
  const missing = videoIds.filter((videoId) => !titles.has(videoId));
  if (missing.length > 0) {
    throw new CommandError(`These cannot be watched here, so nothing was added: ${missing.join(", ")}.`);
  }
  if (!dryRun) await inCatalogue(db, (trx) => insertPlayable(trx, category, titles, { fromApi, again: true }));
  for (const [videoId, title] of titles) terminal.say(`${videoId}  ${title}`);
  terminal.say(`${titles.size} added to ${category}${unchanged(dryRun)}`);
}

async function remove({ videoIds, dryRun }: Named<"remove">, { db, terminal }: World): Promise<void> {
  await inCatalogue(db, async (trx) => {
    const known = new Set(await selectKnownVideoIds(trx, videoIds));
    const missing = videoIds.filter((videoId) => !known.has(videoId));
    if (missing.length > 0) {
      throw new CommandError(`Not in the catalogue, so nothing was removed: ${missing.join(", ")}.`);
    }
    if (!dryRun) await markRemoved(trx, videoIds);
  });
  terminal.say(`${videoIds.length} removed${unchanged(dryRun)}`);
}

async function list({ category }: Named<"list">, { db, terminal }: World): Promise<void> {
  for (const video of await selectCatalogue(db, category)) {
    const { videoId, state, title } = video;
    terminal.say(`${video.category.padEnd(8)} ${videoId}  ${state === "shown" ? "" : `(${state}) `}${title}`);
  }
}

/** Titles of those that can be watched, in the order asked for. */
async function lookUp(videoIds: readonly string[], world: World): Promise<{ titles: Titles; fromApi: boolean }> {
  const api = openApi(world.config, world.signal);
  const found = api ? await lookUpByKey(videoIds, api) : await lookUpWithoutKey(videoIds, world);
  const inOrder = videoIds.flatMap((videoId): [string, string][] => {
    const title = found.get(videoId);
    return title === undefined ? [] : [[videoId, title]];
  });
  return { titles: new Map(inOrder), fromApi: api !== undefined };
}

async function lookUpByKey(videoIds: readonly string[], api: DataApi): Promise<Titles> {
  const found = new Map<string, string>();
  for (let start = 0; start < videoIds.length; start += API_PAGE_SIZE) {
    const titles = await api.playable(videoIds.slice(start, start + API_PAGE_SIZE));
    for (const [videoId, title] of titles) found.set(videoId, title);
  }
  return found;
}

async function lookUpWithoutKey(videoIds: readonly string[], { config, signal, terminal }: World): Promise<Titles> {
  const oembed = createOembed(config.youtubeOembedUrl, { signal });
  const found = new Map<string, string>();
  for (const [index, videoId] of videoIds.entries()) {
    const title = await oembed(videoId);
    if (title !== undefined) found.set(videoId, title);
    terminal.progress(index + 1, videoIds.length, "asking YouTube");
  }
  return found;
}

function openApi({ youtubeApiKey: key, youtubeApiUrl: baseUrl }: CommandConfig, signal?: AbortSignal) {
  return key === undefined ? undefined : createDataApi({ baseUrl, key, signal });
}

const unchanged = (dryRun: boolean) => (dryRun ? " (dry run: nothing was changed)." : ".");
