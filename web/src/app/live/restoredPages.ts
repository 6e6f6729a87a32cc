/** Pages that the browser puts aside when they are left, and shows again as they were when somebody goes back. */
import { isSessionReplaced } from "../../lib/session.ts";

/** Shows a page again only to whom it belongs: whoever has signed in, or nobody, since then gets their own. */
export function guardRestoredPages(): void {
  const { style } = document.documentElement;
  // Hidden when it is left: it would be painted before anybody could look whose it is.
  addEventListener("pagehide", ({ persisted }) => persisted && (style.visibility = "hidden"));
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (isSessionReplaced()) location.reload();
    else style.visibility = "";
  });
}
