import { type RefObject, useEffect, useState } from "react";
import { GREETING, isRefusal, PLAYER_ORIGIN, TELL_ERRORS } from "./youtube.ts";

const GREETING_EVERY_MS = 400;
const PATIENCE_MS = 8_000;

export type PlayerAnswer = "waits" | "answered" | "silent" | "refused";

/**
 * Whether YouTube's player in `frame` works: it `waits`, it `answered`, it has been `silent` for too long, or it `refused` to
 * play. A late answer still counts. A frame's load event would tell nothing: it also comes for the browser's own error page.
 */
export function usePlayerAnswer(frame: RefObject<HTMLIFrameElement | null>): PlayerAnswer {
  const [answer, setAnswer] = useState<PlayerAnswer>(navigator.onLine ? "waits" : "silent");
  const heard = answer === "answered" || answer === "refused";

  useEffect(() => {
    let asked = false;
    const listen = ({ origin, source, data }: MessageEvent) => {
      const player = frame.current?.contentWindow;
      if (origin !== PLAYER_ORIGIN || !player || source !== player) return;
      if (isRefusal(data)) return setAnswer("refused");
      if (!asked) player.postMessage(TELL_ERRORS, PLAYER_ORIGIN);
      asked = true;
      setAnswer((before) => (before === "refused" ? before : "answered"));
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [frame]);

  useEffect(() => {
    if (heard) return undefined;
    // To anybody: it tells nothing, and a frame that is not YouTube's yet would complain about the origin.
    const greeting = setInterval(() => frame.current?.contentWindow?.postMessage(GREETING, "*"), GREETING_EVERY_MS);
    const patience = setTimeout(() => setAnswer((now) => (now === "waits" ? "silent" : now)), PATIENCE_MS);
    return () => {
      clearInterval(greeting);
      clearTimeout(patience);
    };
  }, [heard, frame]);

  return answer;
}
