/** YouTube's player: where it is, and how it speaks to the page around it. */

export const PLAYER_ORIGIN = "https://www.youtube-nocookie.com";

/** The player, ready to speak to a page of `origin`. */
export function embedAddress(videoId: string, origin: string): string {
  const query = new URLSearchParams({ autoplay: "1", playsinline: "1", rel: "0", hl: "ko", enablejsapi: "1", origin });
  return `${PLAYER_ORIGIN}/embed/${encodeURIComponent(videoId)}?${query}`;
}

/** The video's own page. */
export function watchAddress(videoId: string): string {
  return `https://www.youtube.com/watch?${new URLSearchParams({ v: videoId })}`;
}

/** Asks the player to speak. It answers when it is there; a page of the browser's saying that it is not never does. */
export const GREETING = JSON.stringify({ event: "listening", id: "fitmate", channel: "widget" });

/** Asks the player, once it is there, to tell when its video ends and when it cannot play it. */
export const SUBSCRIPTIONS = ["onStateChange", "onError"].map((name) =>
  JSON.stringify({ event: "command", func: "addEventListener", args: [name], id: "fitmate", channel: "widget" }),
);

/** States of the player, as https://developers.google.com/youtube/iframe_api_reference numbers them. */
const ENDED = 0;
const PLAYING = 1;

/** What a message of the player says of its video; undefined when it says nothing that matters here. */
export function playerNews(message: unknown): "ended" | "playing" | "refused" | undefined {
  if (typeof message !== "string") return undefined;
  const { event, info } = parsed(message);
  if (event === "onError") return "refused";
  const state = event === "onStateChange" ? info : event === "infoDelivery" ? stateIn(info) : undefined;
  return state === ENDED ? "ended" : state === PLAYING ? "playing" : undefined;
}

function parsed(message: string): { event?: unknown; info?: unknown } {
  try {
    return Object(JSON.parse(message)) as object;
  } catch {
    return {};
  }
}

const stateIn = (info: unknown) => (Object(info) as { playerState?: unknown }).playerState;
