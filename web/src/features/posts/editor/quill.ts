/** Formats that Quill writes as classes, as the editor reads them. */

const SIZES: Readonly<Record<string, string>> = { small: "0.75em", large: "1.5em", huge: "2.5em" };

/** `html` with styles in place of Quill's classes; indents stay classes, as the editor writes them so too. */
export function fromQuill(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll<HTMLElement>("[class*=ql-]")) {
    for (const [, format, value = ""] of element.className.matchAll(/\bql-(align|size|font)-(\w+)/g)) {
      if (format === "align") element.style.textAlign = value;
      if (format === "size") element.style.fontSize = SIZES[value] ?? "";
      if (format === "font") element.style.fontFamily = value;
    }
  }
  for (const element of body.querySelectorAll<HTMLElement>("blockquote, li")) alignWithin(element);
  return body.innerHTML;
}

/** Aligns the paragraphs of a quotation or an item: in the editor the words themselves have none there. */
function alignWithin(element: HTMLElement): void {
  const { textAlign } = element.style;
  if (textAlign === "") return;
  if (!element.querySelector(":scope > :is(p, h1, h2, h3, ul, ol, blockquote, iframe)")) {
    const paragraph = document.createElement("p");
    paragraph.append(...element.childNodes);
    element.append(paragraph);
  }
  for (const block of element.querySelectorAll<HTMLElement>(":scope > :is(p, h1, h2, h3, blockquote)")) {
    block.style.textAlign ||= textAlign;
  }
}
