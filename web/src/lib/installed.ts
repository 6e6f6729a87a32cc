/** Whether the app runs in a window of its own, as one that was installed. The server's pages are for everybody: no. */
export function isInstalled(): boolean {
  return typeof matchMedia === "function" && matchMedia("(display-mode: standalone)").matches;
}
