/** Texts of posts as the editor writes them, with every format in every company. */
import fc from "fast-check";
import { OUTWARD_LINK, VIDEO_ATTRIBUTES } from "../contract/src/postHtml.ts";

const WORDS = ["한강", "새벽 여섯 시", "🏃🏽‍♀️", "5 &lt; 7 &amp; 3", '따옴표 "같이" 뛰어요', "한 글자씩", "run 10km"];
const word = fc.constantFrom(...WORDS);
const attributes = (names: Readonly<Record<string, string>>) =>
  Object.entries(names)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

/** Outer ones first: the order the editor keeps. */
const marks = fc.record({
  link: fc.constantFrom("", "", "https://fit.kr/course?a=1", "tel:010-0000-0000", "mailto:hello@fit.kr"),
  color: fc.constantFrom("", "rgb(201, 58, 42)", "rgb(48, 104, 214)"),
  background: fc.constantFrom("", "rgba(255, 200, 0, 0.3)"),
  font: fc.constantFrom("", "serif", "monospace"),
  size: fc.constantFrom("", "0.75em", "1.5em", "2.5em"),
  tags: fc.subarray(["strong", "em", "s", "u"]),
});

const run = fc.tuple(word, marks).map(([text, { link, color, background, font, size, tags }]) => {
  const style = Object.entries({
    color,
    "background-color": background,
    "font-family": font,
    "font-size": size,
  })
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
  const inner = tags.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, text);
  const span = style === "" ? inner : `<span style="${style}">${inner}</span>`;
  return link === "" ? span : `<a href="${link}"${attributes(OUTWARD_LINK)}>${span}</a>`;
});

/** Plain words between formats, so that no two of them grow together. */
const line = fc.array(run, { minLength: 1, maxLength: 4 }).map((runs) => `말 ${runs.join(" 그리고 ")} 말`);
const lines = fc.array(line, { minLength: 1, maxLength: 2 }).map((each) => each.join("<br />"));

const place = fc
  .record({ align: fc.constantFrom("", "center", "right", "justify"), indent: fc.integer({ min: 0, max: 8 }) })
  .map(
    ({ align, indent }) =>
      (indent === 0 ? "" : ` class="ql-indent-${indent}"`) + (align === "" ? "" : ` style="text-align:${align}"`),
  );
const paragraph = fc
  .tuple(fc.constantFrom("p", "h1", "h2", "h3"), place, lines)
  .map(([tag, where, html]) => `<${tag}${where}>${html}</${tag}>`);
const quotation = fc
  .array(lines, { minLength: 1, maxLength: 2 })
  .map((each) => `<blockquote>${inParagraphs(each)}</blockquote>`);
const items = (inner: fc.Arbitrary<string>) =>
  fc.array(inner, { minLength: 1, maxLength: 3 }).map((each) => each.map((html) => `<li>${html}</li>`).join(""));
const inItem = line.map((html) => `<p>${html}</p>`);
const list = fc.oneof(
  items(inItem).map((html) => `<ul>${html}</ul>`),
  fc.tuple(fc.constantFrom("", ' start="3"'), items(inItem)).map(([start, html]) => `<ol${start}>${html}</ol>`),
  items(fc.tuple(inItem, items(inItem)).map(([first, nested]) => `${first}<ul>${nested}</ul>`)).map(
    (html) => `<ul>${html}</ul>`,
  ),
);
const video = fc.constant(
  `<iframe${attributes(VIDEO_ATTRIBUTES)} src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>`,
);
const empty = fc.constant("<p></p>");

function inParagraphs(each: readonly string[]): string {
  return each.map((html) => `<p>${html}</p>`).join("");
}

/** Blocks with a paragraph between them, so that no two lists become one. */
export const postHtml = fc
  .array(fc.oneof(paragraph, paragraph, quotation, list, video, empty), { minLength: 8, maxLength: 14 })
  .map((blocks) => blocks.join("<p>사이</p>"));
