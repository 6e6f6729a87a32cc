/** Puts back what was typed before a page loaded itself anew; few pages ever need it. */
import { type Field, fields, nameOf, type Typed } from "./typedFields.ts";

/** The fields come with the page, which has to load first. */
const PATIENCE_MS = 10_000;

/** Field by field as they appear; what the page itself brings back is left alone. */
export function putTypedTextBack({ path, texts }: Typed): void {
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
  putBack();
}

/** As if it were typed: React looks at the setter of the element itself to tell whether anything has changed. */
function type(field: Field, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
