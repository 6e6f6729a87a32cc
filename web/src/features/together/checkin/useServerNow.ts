import { useEffect, useState } from "react";

/**
 * The server's present moment in ms, every second: `aheadMs` is by how much its clock was ahead. From the time of day, not from
 * seconds counted: a phone that slept has counted none. Looks anew as soon as somebody looks at the page.
 */
export function useServerNow(aheadMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, 1_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now + aheadMs;
}
