import { type RefObject, useEffect, useState } from "react";
import { GREETING, PLAYER_ORIGIN } from "./youtube.ts";

const GREETING_EVERY_MS = 400;
const PATIENCE_MS = 8_000;

/**
 * Whether YouTube's player in `frame` works: it `waits`, it `answered`, or it has been `silent` for too long. A late answer
 * still counts. A frame's load event would tell nothing: it also comes for the browser's own error page.
 */
export function usePlayerAnswer(frame: RefObject<HTMLIFrameElement | null>): "waits" | "answered" | "silent" {
  const [answered, setAnswered] = useState(false);
  const [impatient, setImpatient] = useState(!navigator.onLine);

  useEffect(() => {
    if (answered) return undefined;
    const listen = ({ origin, source }: MessageEvent) => {
      if (origin === PLAYER_ORIGIN && source === frame.current?.contentWindow) setAnswered(true);
    };
    // To anybody: it tells nothing, and a frame that is not YouTube's yet would complain about the origin.
    const greeting = setInterval(() => frame.current?.contentWindow?.postMessage(GREETING, "*"), GREETING_EVERY_MS);
    const patience = setTimeout(() => setImpatient(true), PATIENCE_MS);
    addEventListener("message", listen);
    return () => {
      clearInterval(greeting);
      clearTimeout(patience);
      removeEventListener("message", listen);
    };
  }, [answered, frame]);

  return answered ? "answered" : impatient ? "silent" : "waits";
}
