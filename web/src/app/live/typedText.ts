/** What stands in the fields of a page, over a reload that its reader did not ask for. */

const KEY = "typedText";
/** The fields come with the page, which has to load first. */
const PATIENCE_MS = 10_000;
/** Never a password, not one that is shown either: what is kept lies open in the browser. */
const FIELDS =
  'textarea, input:is(:not([type]), [type="text"], [type="email"], [type="search"], [type="tel"], [type="url"]):not([autocomplete*="password"])';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Typed = { path: string; texts: Record<string, string> };

/** Keeps what is typed now for the next page at this address. */
export function keepTypedText(): void {
  const texts = Object.fromEntries(fields().flatMap((field) => (field.value ? [[nameOf(field), field.value]] : [])));
  const typed: Typed = { path: location.pathname, texts };
  sessionStorage.setItem(KEY, JSON.stringify(typed));
}

/** Puts back what was kept, field by field as they appear; what the page itself brings back is left alone. */
export function putTypedTextBack(): void {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept === null) return;
  const { path, texts } = JSON.parse(kept) as Typed;
  if (path !== location.pathname) return;
  const waiting = new Map(Object.entries(texts));
  const putBack = () => {
    for (const field of fields()) {
      const text = waiting.get(nameOf(field));
      if (text === undefined) continue;
      waiting.delete(nameOf(field));
      if (field.value === "") type(field, text);
    }
    if (waiting.size === 0) watch.disconnect();
  };
  const watch = new MutationObserver(putBack);
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}

/** As its reader knows it: another version may have given it another id. */
function nameOf(field: Field): string {
  return field.labels?.[0]?.textContent || field.getAttribute("aria-label") || field.placeholder;
}

/** As if it were typed: React looks at the setter of the element itself to tell whether anything has changed. */
function type(field: Field, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
