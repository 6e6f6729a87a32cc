/** Keeps the connection of a hidden tab alive. */

/**
 * Calls `beat` with every heart-beat, also in a tab that nobody looks at, until the answer is called. The worker is a file
 * of ours, as the content security policy wants it; stompjs's own would be a blob.
 */
export function startHeartBeat(beat: () => void): () => void {
  // Where there is none, the page's own timers do while the tab shows.
  if (typeof Worker === "undefined") return () => {};
  const worker = new Worker(new URL("./heartBeatWorker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", beat);
  return () => worker.terminate();
}
