/** Where new videos come from: the channels and playlists that the operator names in a file. */
import { readFile } from "node:fs/promises";
import { VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import type { VideoCategory } from "@fitmate/contract/videos";
import * as z from "zod/mini";

const Lists = z.strictObject({
  /** Ids (UC…) or handles (@…). */
  channels: z._default(z.array(z.string().check(z.regex(/^(UC[\w-]{22}|@[^\s/]{3,100})$/))), []),
  playlists: z._default(z.array(z.string().check(z.regex(/^[\w-]{2,100}$/))), []),
});
const Sources = z.strictObject({
  /** How many videos of each, counted from the top of the list: the newest of a channel. */
  newest: z._default(z.int().check(z.minimum(1), z.maximum(20_000)), 200),
  ...(Object.fromEntries(VIDEO_CATEGORIES.map((category) => [category, z.optional(Lists)])) as Record<
    VideoCategory,
    z.ZodMiniOptional<typeof Lists>
  >),
});

export type Source = { category: VideoCategory; kind: "channel" | "playlist"; name: string };
export type Sources = { newest: number; sources: Source[] };

/** Its message names the file and what is wrong with it. */
class SourcesError extends Error {
  override name = "SourcesError";
}

/** Reads the file. Throws SourcesError. */
export async function readSources(path: string): Promise<Sources> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new SourcesError(`${path} cannot be read (${error.code}).`);
  });
  const result = Sources.safeParse(parse(path, text));
  if (!result.success) {
    const places = result.error.issues.map(({ path: keys, message }) => `${keys.join(".") || "the whole"}: ${message}`);
    throw new SourcesError(`${path} does not fit: ${places.join("; ")}.`);
  }
  const { newest, ...lists } = result.data;
  const sources = VIDEO_CATEGORIES.flatMap((category): Source[] => [
    ...(lists[category]?.channels ?? []).map((name) => ({ category, kind: "channel" as const, name })),
    ...(lists[category]?.playlists ?? []).map((name) => ({ category, kind: "playlist" as const, name })),
  ]);
  return { newest, sources };
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourcesError(`${path} is no JSON.`);
  }
}
