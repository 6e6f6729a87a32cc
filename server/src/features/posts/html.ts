/** What of a post's HTML is kept: the formats of the editor (docs/decisions/posts.md), and nothing that acts by itself. */
import { unsigned } from "@fitmate/contract/pictures";
import {
  allowedValue,
  attributesOf,
  OUTWARD_LINK,
  POST_CLASSES,
  POST_STYLES,
  POST_TAGS,
  VIDEO_ATTRIBUTES,
  videoAddress,
} from "@fitmate/contract/postHtml";
import { fitsBody } from "@fitmate/contract/posts";
import sanitizeHtml from "sanitize-html";

const DEEPEST = 40;

const rename = (tagName: string) => (_: string, attribs: sanitizeHtml.Attributes) => ({ tagName, attribs });

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...POST_TAGS],
  allowedAttributes: Object.fromEntries(POST_TAGS.map((tag) => [tag, attributesOf(tag)])),
  allowedClasses: POST_CLASSES,
  allowedStyles: POST_STYLES,
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
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: allowedValue("a", "href", href.trim()) === null ? {} : { href: href.trim(), ...OUTWARD_LINK },
    }),
    img: (tagName, { src = "", alt = "", width }) => ({
      tagName,
      attribs: { src: unsigned(allowedValue("img", "src", src) ?? ""), alt, ...(width && { width }) },
    }),
    iframe: (tagName, { src = "" }) => ({ tagName, attribs: { ...VIDEO_ATTRIBUTES, src: videoAddress(src) ?? "" } }),
    "*": (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) => allowedValue(tagName, name, value) !== null),
      ),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === "img" || tag === "iframe") && !attribs["src"],
};

/** As the sanitiser writes it. */
const PICTURE = /(<img src=")([^"]+)"/g;

/** Broken nesting may take a second reading to come to rest, seldom a third. */
const READINGS_MAX = 4;

/**
 * The part of `html` that a post may hold; what came out of here goes through unchanged. What is longer than a post may be
 * (writing `&` and attributes out makes text up to six times as long) has been read once only: nobody keeps it.
 */
export function sanitizeBody(html: string): string {
  let kept = html.toWellFormed().replaceAll("\0", "");
  for (let reading = 0; reading < READINGS_MAX; reading += 1) {
    const read = emptyFrames(sanitizeHtml(kept, RULES)).trim();
    if (read === kept) break;
    kept = read;
    if (!fitsBody(kept)) break;
  }
  return kept;
}

/** A text as a post may hold it, with the references of its pictures in the order in which they show. */
export type CleanBody = { html: string; isBlank: boolean; pictures: string[] };

/** `html` sanitised and looked through; null when what is left is longer than a post may be. */
export function cleanBody(given: string): CleanBody | null {
  const html = sanitizeBody(given);
  return fitsBody(html) ? { html, isBlank: isBlank(html), pictures: picturesOf(html) } : null;
}

/** What stands between the tags of a frame is for browsers that know no frames. */
function emptyFrames(html: string): string {
  return html.replace(/(<iframe [^>]*>)[^]*?<\/iframe>/g, "$1</iframe>");
}

/** The references of the pictures in sanitised `html`, as often as they show. */
export function picturesOf(html: string): string[] {
  return Array.from(html.matchAll(PICTURE), ([, , reference = ""]) => reference);
}

/** Sanitised `html` with other addresses in place of the references of its pictures. */
export function withPictures(html: string, addressOf: (reference: string) => string): string {
  return html.replace(PICTURE, (_, open: string, reference: string) => {
    return `${open}${addressOf(reference).replaceAll("&", "&amp;")}"`;
  });
}

/** Sanitised `html` without its pictures. */
export const withoutPictures = (html: string): string => html.replace(/<img [^>]*>/g, "");

/** Whether sanitised `html` shows nothing: neither a word nor a picture nor a video. */
export function isBlank(html: string): boolean {
  if (/<(img|iframe) /.test(html)) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/[\s\p{Cf}]/gu, "") === "";
}
