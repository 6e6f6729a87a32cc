/** What stands in the fields of a page, over a reload that its reader did not ask for. */

const KEY = "typedText";
/** Never a password, not one that is shown either: what is kept lies open in the browser. */
const FIELDS =
  'textarea, input:is(:not([type]), [type="text"], [type="email"], [type="search"], [type="tel"], [type="url"]):not([autocomplete*="password"])';

export type Field = HTMLInputElement | HTMLTextAreaElement;
export type Typed = { path: string; texts: Record<string, string> };

/** Keeps what is typed now for the next page at this address. */
export function keepTypedText(): void {
  const texts = Object.fromEntries(fields().flatMap((field) => (field.value ? [[nameOf(field), field.value]] : [])));
  const typed: Typed = { path: location.pathname, texts };
  sessionStorage.setItem(KEY, JSON.stringify(typed));
}

/** Has what was kept put back. */
export function bringTypedTextBack(): void {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return;
  sessionStorage.removeItem(KEY);
  void import("./typedTextBack.ts").then(({ putTypedTextBack }) => putTypedTextBack(JSON.parse(kept) as Typed));
}

export function fields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}

/** As its reader knows it: another version may have given it another id. */
export function nameOf(field: Field): string {
  return field.labels?.[0]?.textContent || field.getAttribute("aria-label") || field.placeholder;
}
