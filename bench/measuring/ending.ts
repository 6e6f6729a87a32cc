/** Ends this process when the bench that started it says so, or is gone, however that came about. */
export function endWithBench(close: () => Promise<unknown> = () => Promise.resolve()): void {
  const end = () => void close().finally(() => process.exit(0));
  process.once("SIGTERM", end);
  process.once("disconnect", end);
}
