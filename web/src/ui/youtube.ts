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

/** Asks the player that speaks to tell, too, when it cannot play the video. */
export const TELL_ERRORS = JSON.stringify({
  event: "command",
  func: "addEventListener",
  args: ["onError"],
  id: "fitmate",
  channel: "widget",
});

/** Whether what the player says is that it cannot play the video: gone, private, or not to be shown in other pages. */
export function isRefusal(message: unknown): boolean {
  if (typeof message !== "string") return false;
  try {
    return (JSON.parse(message) as { event?: unknown } | null)?.event === "onError";
  } catch {
    return false;
  }
}

/** Asks the player to speak. It answers when it is there; a page of the browser's saying that it is not never does. */
export const GREETING = JSON.stringify({ event: "listening", id: "fitmate", channel: "widget" });
