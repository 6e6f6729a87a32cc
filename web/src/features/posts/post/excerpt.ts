/** What can be told of a post in a line and a picture; from the HTML as the server stores it, without a document. */

const LENGTH = 150;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** The first words of a post, without its formats. */
export function excerptOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
  const characters = Array.from(text);
  return characters.length <= LENGTH ? text : `${characters.slice(0, LENGTH).join("").trimEnd()}…`;
}

/** The addresses of the uploaded pictures. */
export function picturesOf(html: string): string[] {
  const pictures = html.matchAll(/<img\b[^>]*\bsrc="(\/uploads\/[^"]+)"/g);
  return Array.from(pictures, ([, address = ""]) => address.replaceAll("&amp;", "&"));
}

/** The address of the first uploaded picture, or null. */
export function firstPictureOf(html: string): string | null {
  return picturesOf(html)[0] ?? null;
}
