/** YouTube's oEmbed: tells without a key whether a video may be shown inside other pages, and its title. */
import * as z from "zod/mini";
import { ask, type RequestOptions, YoutubeError } from "./request.ts";

const Answer = z.object({ title: z.string().check(z.minLength(1)) });
/** Private or not to be embedded, forbidden, unknown: in each case it cannot be played here. */
const GONE = new Set([400, 401, 403, 404, 410]);

export type Oembed = (videoId: string) => Promise<string | undefined>;

/** Answers the published title, or undefined for a video that cannot be played. Throws YoutubeError. */
export function createOembed(
  baseUrl: string,
  patience: Pick<RequestOptions, "timeoutMs" | "pauseMs" | "signal"> = {},
): Oembed {
  return async (videoId) => {
    const address = new URL(baseUrl);
    address.searchParams.set("url", `https://www.youtube.com/watch?v=${videoId}`);
    address.searchParams.set("format", "json");
    const { status, text } = await ask(address, patience);
    if (GONE.has(status)) return undefined;
    if (status !== 200) throw new YoutubeError("refused", `${address.host} refused the request (${status}).`);
    return titleIn(text);
  };
}

function titleIn(text: string): string {
  try {
    return Answer.parse(JSON.parse(text)).title;
  } catch {
    throw new YoutubeError("malformed", "What answered is not YouTube's oEmbed: is YOUTUBE_OEMBED_URL right?");
  }
}
