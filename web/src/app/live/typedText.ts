/** What stands in the fields of a page, over a reload that its reader did not ask for. */
import { fields, nameOf, type Typed } from "./typedFields.ts";

const KEY = "typedText";

/** Keeps what is typed now for the next page at this address. */
export function keepTypedText(): void {
  const texts = Object.fromEntries(fields().flatMap((field) => (field.value ? [[nameOf(field), field.value]] : [])));
  const typed: Typed = { path: location.pathname, texts };
  sessionStorage.setItem(KEY, JSON.stringify(typed));
}

/** There will be no such page: later it would come back to whoever is here then. */
export const forgetTypedText = () => sessionStorage.removeItem(KEY);

/** Has what was kept put back. */
export function bringTypedTextBack(): void {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept === null) return;
    forgetTypedText();
    void import("./typedTextBack.ts").then(({ putTypedTextBack }) => putTypedTextBack(JSON.parse(kept) as Typed));
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
