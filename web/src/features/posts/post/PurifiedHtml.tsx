/** HTML that others wrote. */
import { allowedValue, attributesOf, POST_TAGS } from "@fitmate/contract/postHtml";
import createDOMPurify, { type Config } from "dompurify";

const RULES: Config = {
  ALLOWED_TAGS: [...POST_TAGS],
  ALLOWED_ATTR: [...new Set(POST_TAGS.flatMap(attributesOf))],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Checks what the server has let through (server/src/features/posts/html.ts) once more, by the same table. */
function sanitizer(): (html: string) => string {
  const purify = createDOMPurify(window);
  purify.addHook("uponSanitizeAttribute", ({ nodeName }, attribute) => {
    const value = allowedValue(nodeName.toLowerCase(), attribute.attrName, attribute.attrValue);
    attribute.keepAttr = value !== null;
    attribute.attrValue = value ?? "";
  });
  purify.addHook("afterSanitizeAttributes", (element) => {
    if (/^(IMG|IFRAME)$/.test(element.nodeName) && !element.hasAttribute("src")) element.remove();
  });
  return (html) => purify.sanitize(html, RULES);
}

/** Where pages are rendered there is no document to check it with: there it is as the server keeps it. */
const sanitize = import.meta.env.SSR ? (html: string) => html : sanitizer();

export function PurifiedHtml({ html, className }: { html: string; className: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitize(html) }} />;
}
