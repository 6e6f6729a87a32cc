/** The fields of a page whose text is kept over a reload. */

/** Never a password, not one that is shown either: what is kept lies open in the browser. */
const FIELDS =
  'textarea, input:is(:not([type]), [type="text"], [type="email"], [type="search"], [type="tel"], [type="url"]):not([autocomplete*="password"])';

export type Field = HTMLInputElement | HTMLTextAreaElement;
export type Typed = { path: string; texts: Record<string, string> };

export function fields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}

/** As its reader knows it: another version may have given it another id. */
export function nameOf(field: Field): string {
  return field.labels?.[0]?.textContent || field.getAttribute("aria-label") || field.placeholder;
}
