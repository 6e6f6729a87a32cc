import { expect, test } from "vitest";
import { withLinks } from "./links.ts";

const links = (contents: string) => withLinks(contents).filter(({ href }) => href !== undefined);
const texts = (contents: string) => links(contents).map(({ text }) => text);

test.each([
  ["https://fit.kr", "https://fit.kr"],
  ["여기요 https://fit.kr/map?x=1&y=2#top 보세요", "https://fit.kr/map?x=1&y=2#top"],
  ["HTTP://Fit.KR:8080/a", "HTTP://Fit.KR:8080/a"],
  ["www.fit.kr/run", "www.fit.kr/run"],
  ["https://ko.wikipedia.org/wiki/달리기", "https://ko.wikipedia.org/wiki/달리기"],
  ["https://map.kr/search?q=뚝섬역", "https://map.kr/search?q=뚝섬역"],
  ["https://한강.kr/공원", "https://한강.kr/공원"],
  // What follows belongs to the sentence.
  ["https://fit.kr.", "https://fit.kr"],
  ["https://fit.kr/a, https", "https://fit.kr/a"],
  ["정말요? https://fit.kr/a?!", "https://fit.kr/a"],
  ["(https://fit.kr/a)", "https://fit.kr/a"],
  ["https://fit.kr/a_(b)", "https://fit.kr/a_(b)"],
  ['"https://fit.kr/a"', "https://fit.kr/a"],
  ["<https://fit.kr/a>", "https://fit.kr/a"],
  ["https://fit.kr에서 봐요", "https://fit.kr"],
  ["https://fit.kr/map을 봐요", "https://fit.kr/map"],
  ["https://fit.kr/a.html에 있어요", "https://fit.kr/a.html"],
  ["https://fit.kr/에서 봐요", "https://fit.kr/"],
  ["https://fit.kr/a)에서", "https://fit.kr/a"],
  ["https://fit.kr/a…", "https://fit.kr/a"],
])("in %j the address is %j", (contents, address) => {
  expect(texts(contents)).toEqual([address]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<b>x</b>",
  "ftp://fit.kr/a",
  "file:///etc/passwd",
  "https://",
  "https://localhost",
  "mina@www.fit.kr",
  "a.b.c",
  "오후 8:02",
])("%j has none", (contents) => {
  expect(links(contents)).toEqual([]);
});

test("every link is one of the web, and no character of the message is lost", () => {
  const contents = "한 곳 https://a.kr 두 곳 www.b.kr/길을\n끝 javascript:https://c.kr/(x";
  const parts = withLinks(contents);
  expect(parts.map(({ text }) => text).join("")).toBe(contents);
  expect(parts.filter(({ href }) => href !== undefined).map(({ href }) => href)).toEqual([
    "https://a.kr/",
    "https://www.b.kr/%EA%B8%B8%EC%9D%84",
    "https://c.kr/(x",
  ]);
});
