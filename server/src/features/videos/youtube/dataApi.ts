/** YouTube's Data API v3, as far as the catalogue needs it. Every try costs one unit of the key's daily quota. */
import * as z from "zod/mini";
import { type RequestOptions, type YoutubeAnswer, ask, YoutubeError } from "./request.ts";

/** Videos and playlist items that one call answers. */
export const API_PAGE_SIZE = 50;
const KOREA = "KR";

const thing = z.object({ videoId: z.string() });
const PlaylistAnswer = z.object({
  items: z.array(z.object({ contentDetails: thing })),
  nextPageToken: z.optional(z.string()),
});
const ChannelAnswer = z.object({
  items: z.optional(
    z.array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) })),
  ),
});
const VideosAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ title: z.string().check(z.minLength(1)) }),
      status: z.object({ privacyStatus: z.string(), embeddable: z.boolean() }),
      contentDetails: z.object({
        regionRestriction: z.optional(
          z.object({ allowed: z.optional(z.array(z.string())), blocked: z.optional(z.array(z.string())) }),
        ),
        contentRating: z.optional(z.object({ ytRating: z.optional(z.string()) })),
      }),
    }),
  ),
});
const ErrorAnswer = z.object({
  error: z.object({
    errors: z._default(z.array(z.object({ reason: z.optional(z.string()) })), []),
    details: z._default(z.array(z.object({ reason: z.optional(z.string()) })), []),
  }),
});

export type PlaylistPage = { videoIds: string[]; nextPageToken: string | undefined };
export type DataApi = {
  /** The playlist of all uploads of a channel, named by its id (UC…) or its handle (@…); undefined when there is none. */
  uploadsOf(channel: string): Promise<string | undefined>;
  /** A page of a playlist, the first without `pageToken`; undefined when there is no such playlist or page. */
  playlistPage(playlistId: string, pageToken: string | undefined): Promise<PlaylistPage | undefined>;
  /** Titles by id of those of `videoIds` (at most 50) that anybody in Korea can watch inside other pages. */
  playable(videoIds: readonly string[]): Promise<Map<string, string>>;
  /** Quota units spent so far. */
  readonly spent: number;
};

type ApiOptions = Pick<RequestOptions, "timeoutMs" | "pauseMs" | "signal"> & { baseUrl: string; key: string };

/** Its methods throw YoutubeError: key, quota, and what `ask` throws. */
export function createDataApi({ baseUrl, key, ...patience }: ApiOptions): DataApi {
  let spent = 0;

  async function list(resource: string, query: Record<string, string>): Promise<unknown> {
    const address = new URL(`${baseUrl}/${resource}?${new URLSearchParams(query).toString()}`);
    // As a header: an address may end up in somebody's log.
    const headers = { "x-goog-api-key": key };
    const answer = await ask(address, {
      ...patience,
      headers,
      onTry: () => void (spent += 1),
      isBusy: (one) => reasonsOf(one).some(isTooFast),
    });
    if (answer.status === 200) return parse(answer.text);
    throw refusal(answer);
  }

  return {
    get spent() {
      return spent;
    },
    async uploadsOf(channel) {
      const query = { part: "contentDetails", [channel.startsWith("@") ? "forHandle" : "id"]: channel };
      const { items } = checked(ChannelAnswer, await list("channels", query));
      return items?.[0]?.contentDetails.relatedPlaylists.uploads;
    },
    async playlistPage(playlistId, pageToken) {
      const query = { part: "contentDetails", playlistId, maxResults: String(API_PAGE_SIZE) };
      const answer = await list("playlistItems", pageToken === undefined ? query : { ...query, pageToken }).catch(
        (error: unknown) => {
          if (error instanceof NotThere) return undefined;
          throw error;
        },
      );
      if (answer === undefined) return undefined;
      const { items, nextPageToken } = checked(PlaylistAnswer, answer);
      return { videoIds: items.map((item) => item.contentDetails.videoId), nextPageToken };
    },
    async playable(videoIds) {
      if (videoIds.length === 0) return new Map();
      const query = {
        part: "snippet,status,contentDetails",
        id: videoIds.join(","),
        maxResults: String(API_PAGE_SIZE),
      };
      const { items } = checked(VideosAnswer, await list("videos", query));
      return new Map(items.filter(isPlayable).map(({ id, snippet }) => [id, snippet.title]));
    },
  };
}

function isPlayable({ status, contentDetails }: z.infer<typeof VideosAnswer>["items"][number]): boolean {
  const { allowed, blocked } = contentDetails.regionRestriction ?? {};
  const isInKorea = (allowed?.includes(KOREA) ?? true) && !blocked?.includes(KOREA);
  // Age-restricted videos play on YouTube itself only.
  const isForAll = contentDetails.contentRating?.ytRating !== "ytAgeRestricted";
  return status.privacyStatus === "public" && status.embeddable && isInKorea && isForAll;
}

/** No such playlist, or no such page of it. */
class NotThere extends YoutubeError {}

function refusal(answer: YoutubeAnswer): YoutubeError {
  const reasons = reasonsOf(answer);
  const has = (...names: string[]) => names.some((name) => reasons.includes(name));
  if (has("quotaExceeded", "dailyLimitExceeded")) {
    return new YoutubeError("quota", "The key's quota for today is spent: it is renewed at midnight Pacific time.");
  }
  if (has("playlistNotFound", "invalidPageToken")) return new NotThere("refused", "YouTube knows no such playlist.");
  if (answer.status === 401 || reasons.some((reason) => KEY_REASONS.test(reason))) {
    return new YoutubeError(
      "key",
      "YouTube does not accept YOUTUBE_API_KEY: is it right, and the Data API v3 enabled for it?",
    );
  }
  const why = reasons.length > 0 ? `: ${reasons.join(", ")}` : "";
  return new YoutubeError("refused", `YouTube refused the request (${answer.status}${why}).`);
}

const KEY_REASONS =
  /^(keyInvalid|keyExpired|accessNotConfigured|ip.*Blocked|API_KEY_\w+|SERVICE_DISABLED|ACCESS_TOKEN\w*)$/;
const isTooFast = (reason: string) => reason === "rateLimitExceeded" || reason === "userRateLimitExceeded";

function reasonsOf({ status, text }: YoutubeAnswer): string[] {
  if (status === 200) return [];
  try {
    const answer = ErrorAnswer.safeParse(JSON.parse(text));
    const { errors, details } = answer.data?.error ?? { errors: [], details: [] };
    return [...errors, ...details].flatMap(({ reason }) => reason ?? []);
  } catch {
    return [];
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

function checked<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw malformed();
  return result.data;
}

const malformed = () =>
  new YoutubeError("malformed", "What answered is not YouTube's Data API: is YOUTUBE_API_URL right?");
