import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { GREETING, PLAYER_ORIGIN, playerNews, SUBSCRIPTIONS } from "./youtube.ts";

const GREETING_EVERY_MS = 400;
const PATIENCE_MS = 8_000;

/**
 * Whether YouTube's player in `frame` works: it `waits`, it `answered`, it has been `silent` for too long, or it `refused`
 * to play the video. A late answer still counts. A frame's load event would tell nothing: it also comes for the browser's
 * own error page. Calls `onEnded` each time the video has come to its end.
 */
export function useYoutubePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  onEnded?: () => void,
): "waits" | "answered" | "silent" | "refused" {
  const [answer, setAnswer] = useState<"answered" | "refused">();
  const [impatient, setImpatient] = useState(!navigator.onLine);
  const ended = useEffectEvent(() => onEnded?.());
  const hasAnswered = answer !== undefined;

  useEffect(() => {
    if (hasAnswered) return undefined;
    // To anybody: it tells nothing, and a frame that is not YouTube's yet would complain about the origin.
    const greeting = setInterval(() => frame.current?.contentWindow?.postMessage(GREETING, "*"), GREETING_EVERY_MS);
    const patience = setTimeout(() => setImpatient(true), PATIENCE_MS);
    return () => {
      clearInterval(greeting);
      clearTimeout(patience);
    };
  }, [hasAnswered, frame]);

  useEffect(() => {
    let isHeard = false;
    // An end is told twice, as a change of state and among the player's figures.
    let isOver = false;
    const listen = ({ origin, source, data }: MessageEvent) => {
      const player = frame.current?.contentWindow;
      if (!player || origin !== PLAYER_ORIGIN || source !== player) return;
      if (!isHeard) for (const each of SUBSCRIPTIONS) player.postMessage(each, PLAYER_ORIGIN);
      isHeard = true;
      const news = playerNews(data);
      setAnswer(news === "refused" ? "refused" : (before) => before ?? "answered");
      if (news === "ended" && !isOver) ended();
      if (news === "ended") isOver = true;
      else if (news === "playing") isOver = false;
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [frame]);

  return answer ?? (impatient ? "silent" : "waits");
}
