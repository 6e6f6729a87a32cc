import { describe, expect, it } from "vitest";
import { ATTACKS } from "../../../test/attacks.ts";
import { isBlank, picturesOf, sanitizeBody, withPictures } from "./html.ts";

const PICTURE = `/uploads/pictures/${"0a".repeat(32)}.webp`;
const SIGNED = `${PICTURE}?until=1700000000&amp;signature=${"a".repeat(43)}`;
const VIDEO = `<iframe class="ql-video" title="YouTube 동영상" loading="lazy" allow="fullscreen; encrypted-media; picture-in-picture" src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>`;

const TAG = /<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/g;
const TAGS = new Set("p br h1 h2 h3 blockquote ol ul li strong em u s span a img iframe".split(" "));
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:|tel:)[^"]*$/,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow ugc$/,
  src: /^(\/uploads\/pictures\/[\da-f]{64}\.webp|https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11})$/,
  alt: /^/,
  width: /^\d{1,4}$/,
  start: /^\d{1,4}$/,
  title: /^YouTube 동영상$/,
  loading: /^lazy$/,
  allow: /^fullscreen; encrypted-media; picture-in-picture$/,
  class: /^ql-(align|indent|size|font)-\w+$|^ql-video$/,
  style: /^((color|background-color|font-size|font-family|text-align):[#\w(),. -]+;?)+$/,
};

/** Fails on anything but the allowed tags with the allowed attributes and plain text. */
function expectHarmless(html: string): void {
  expect(html.replace(TAG, ""), html).not.toMatch(/[<>]/);
  for (const [, tag = "", attributes = ""] of html.matchAll(TAG)) {
    expect(TAGS, html).toContain(tag);
    for (const [, name = "", value = ""] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
      expect(Object.keys(ATTRIBUTES), html).toContain(name);
      expect(value, html).toMatch(ATTRIBUTES[name] ?? /^$/);
    }
  }
}

describe("the sanitiser", () => {
  it.each(ATTACKS.map((attack) => [attack]))("disarms %s", (attack) => {
    for (const html of [attack, `<p>앞 ${attack} 뒤</p>`, `<ul><li>${attack}</li></ul>`]) {
      const kept = sanitizeBody(html);
      expectHarmless(kept);
      expect(sanitizeBody(kept)).toBe(kept);
    }
  });

  it.each([
    `<h1>하나</h1><h2>둘</h2><h3>셋</h3><p>본문<br />줄</p>`,
    `<p><strong>굵게</strong> <em>기울임</em> <u>밑줄</u> <s>취소</s></p>`,
    `<blockquote><p>인용</p></blockquote>`,
    `<ol start="3"><li><p>셋</p></li></ol><ul><li>점<ul><li>안쪽</li></ul></li></ul>`,
    `<p style="text-align:center">가운데</p>`,
    `<p><span style="color:#1b66ff;background-color:rgb(255, 255, 0);font-size:18px;font-family:serif">색</span></p>`,
    `<p class="ql-align-center ql-indent-2"><span class="ql-size-large ql-font-serif">퀼</span></p>`,
    `<p><img src="${PICTURE}" alt="한강" width="320" /></p>`,
    `<p>앞</p>${VIDEO}<p>뒤</p>`,
    `<p>3 &lt; 5 &amp; 7 &gt; 6, “따옴표” 😀</p>`,
  ])("keeps %s", (html) => expect(sanitizeBody(html)).toBe(html));

  it.each(["https://example.com/a?b=1&amp;c=2", "http://example.com", "mailto:a@example.com", "tel:010-0000-0000"])(
    "keeps a link to %s and lets it lead out of the page",
    (href) => {
      expect(sanitizeBody(`<a href="${href}">링크</a>`)).toBe(
        `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow ugc">링크</a>`,
      );
    },
  );

  it.each(["/posts/1", "ftp://example.com", "", "#", "www.example.com"])("blanks a link to %s", (href) => {
    expect(sanitizeBody(`<a href="${href}">링크</a>`)).toBe("<a>링크</a>");
  });

  it("turns other names of the same format into one", () => {
    expect(sanitizeBody("<div><b>가</b><i>나</i><del>다</del><strike>라</strike></div>")).toBe(
      "<p><strong>가</strong><em>나</em><s>다</s><s>라</s></p>",
    );
  });

  it("gets to the end of what is nested thousands of times", () => {
    expect(sanitizeBody(`${"<blockquote>".repeat(8_000)}끝`)).toContain("끝");
    expect(sanitizeBody("<p".repeat(30_000))).not.toContain("<p<p");
  });
});

describe("pictures", () => {
  it("are stored without the signature they came with, and shown with one", () => {
    const kept = sanitizeBody(`<p><img alt="산" src="${SIGNED}"><img src="${PICTURE}"></p>`);
    expect(kept).toBe(`<p><img src="${PICTURE}" alt="산" /><img src="${PICTURE}" alt="" /></p>`);
    expect(picturesOf(kept)).toEqual([PICTURE, PICTURE]);
    const shown = withPictures(kept, (reference) => `${reference}?until=1700000000&signature=${"a".repeat(43)}`);
    expect(shown).toContain(`<img src="${SIGNED}" alt="산" />`);
    expect(sanitizeBody(shown)).toBe(kept);
  });
});

describe("videos", () => {
  it.each([
    `<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0"></iframe>`,
    `<iframe src="https://youtu.be/dQw4w9WgXcQ" onload="alert(1)" srcdoc="<b>x</b>"><p>안</p></iframe>`,
    `<iframe src="https://m.youtube.com/watch?v=dQw4w9WgXcQ"/>`,
  ])("play without cookies: %s", (html) => expect(sanitizeBody(html)).toBe(VIDEO));
});

describe("blank", () => {
  it.each(["", "<p></p>", "<p>&nbsp; \u200b</p>", "<p><br /></p>", "<ul><li></li></ul>"])("is %j", (html) =>
    expect(isBlank(sanitizeBody(html))).toBe(true),
  );
  it.each(["<p>가</p>", "<p>0</p>", `<img src="${PICTURE}" alt="" />`, VIDEO])("is not %j", (html) =>
    expect(isBlank(sanitizeBody(html))).toBe(false),
  );
});
