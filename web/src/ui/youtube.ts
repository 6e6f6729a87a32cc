/** YouTube's player: where it is, and how it shows that it is there. */

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
