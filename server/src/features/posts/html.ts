/** What of a post's HTML is kept: the formats of the editor (docs/decisions.md), and nothing that acts by itself. */
import sanitizeHtml from "sanitize-html";

const COLOUR = [
  /^#([\da-f]{3}|[\da-f]{6})$/i,
  /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(,\s*(0|1|0?\.\d{1,3})\s*)?\)$/i,
  /^[a-z]{3,20}$/i,
];
const SIZE = [/^\d{1,2}(\.\d{1,3})?(px|em|rem)$/];
const FONT = [/^(serif|sans-serif|monospace)$/];
const ALIGN = { "text-align": [/^(left|center|right|justify)$/] };

/** Classes by which Quill writes the same formats. */
const QUILL_CLASSES = [
  /^ql-align-(center|right|justify)$/,
  /^ql-indent-[1-8]$/,
  /^ql-size-(small|large|huge)$/,
  /^ql-font-(serif|monospace)$/,
];

const LINK = /^(https?:\/\/|mailto:|tel:)/i;
const OWN_IMAGE = /^\/uploads\/[\w/-]+\.webp$/;
const DEEPEST = 40;

const rename = (tagName: string) => (_: string, attribs: sanitizeHtml.Attributes) => ({ tagName, attribs });

const RULES: sanitizeHtml.IOptions = {
  allowedTags: "p br h1 h2 h3 blockquote ol ul li strong em u s span a img".split(" "),
  allowedAttributes: {
    ...Object.fromEntries(["p", "h1", "h2", "h3", "blockquote", "li", "span"].map((tag) => [tag, ["style"]])),
    a: ["href", "target", "rel"],
    ol: ["start"],
    img: ["src", "alt", "width"],
  },
  allowedClasses: Object.fromEntries(
    ["p", "h1", "h2", "h3", "blockquote", "li", "span"].map((tag) => [tag, QUILL_CLASSES]),
  ),
  allowedStyles: {
    ...Object.fromEntries(["p", "h1", "h2", "h3", "blockquote", "li"].map((tag) => [tag, ALIGN])),
    span: { color: COLOUR, "background-color": COLOUR, "font-size": SIZE, "font-family": FONT },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: DEEPEST,
  transformTags: {
    b: rename("strong"),
    i: rename("em"),
    strike: rename("s"),
    del: rename("s"),
    div: rename("p"),
    a: (tagName, { href }) => ({
      tagName,
      attribs: href !== undefined && LINK.test(href.trim()) ? outwardLink(href.trim()) : {},
    }),
    img: (tagName, { src = "", alt = "", width }) => ({
      tagName,
      attribs: { src, alt, ...(width !== undefined && /^\d{1,4}$/.test(width) && { width }) },
    }),
    ol: (tagName, { start = "" }) => {
      const attribs: sanitizeHtml.Attributes = /^\d{1,4}$/.test(start) ? { start } : {};
      return { tagName, attribs };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !OWN_IMAGE.test(attribs["src"] ?? ""),
};

function outwardLink(href: string): sanitizeHtml.Attributes {
  return { href, target: "_blank", rel: "noopener noreferrer nofollow ugc" };
}

/** Broken nesting may take a second reading to come to rest, seldom a third. */
const READINGS_MAX = 4;

/** The part of `html` that a post may hold; what came out of here goes through unchanged. */
export function sanitizeBody(html: string): string {
  let kept = html.toWellFormed().replaceAll("\0", "");
  for (let reading = 0; reading < READINGS_MAX; reading += 1) {
    const read = sanitizeHtml(kept, RULES).trim();
    if (read === kept) break;
    kept = read;
  }
  return kept;
}

/** Whether sanitised `html` shows nothing: neither a word nor a picture. */
export function isBlank(html: string): boolean {
  if (html.includes("<img ")) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/[\s\p{Cf}]/gu, "") === "";
}
