import { useEffect, useState } from "react";
import { contentIncludes } from "./afterContent.ts";

/** For a page whose content is more than what it asks before it shows: whether all of it is there. */
export function useContent(isThere: boolean): void {
  const [whole] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    contentIncludes(whole.promise);
    // Who leaves before waits for nothing.
    return whole.resolve;
  }, [whole]);
  useEffect(() => {
    if (isThere) whole.resolve();
  }, [isThere, whole]);
}
