/** Reads data/posts/*.txt: what the demo's people have written to each other. */
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Sport } from "@fitmate/contract/profile";
import { SPORTS, sports } from "@fitmate/contract/sports";
import type { Visibility } from "@fitmate/contract/visibility";

type DemoAnswer = { author: string; text: string };
export type DemoPost = {
  author: string;
  category: Sport;
  at: Date;
  hashtags: string[];
  visibility: Visibility;
  title: string;
  /** HTML */
  description: string;
  /** Names of drawn pictures, data/pictures; `!name` stands in the text as the address of each. */
  pictures: string[];
  likes: number;
  comments: (DemoAnswer & { answers: DemoAnswer[] })[];
};

const DATA = resolve(import.meta.dirname, "data/posts");
const DAY_MS = 86_400_000;
const KOREA_AHEAD_MS = 9 * 3_600_000;
const CATEGORIES = new Map<string, Sport>(SPORTS.map((sport) => [sports[sport].word, sport]));

/** All posts, the oldest first, as if the last had been written the day before `now`. */
export async function readPosts(now: Date): Promise<DemoPost[]> {
  const files = (await readdir(DATA)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(resolve(DATA, file), "utf8")));
  return texts
    .flatMap((text) => text.split(/^=== /m).slice(1))
    .map((part) => parsePost(part, now))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function parsePost(part: string, now: Date): DemoPost {
  const [head = "", title = "", ...lines] = part.split("\n").filter((line) => line.trim() !== "");
  const [author = "", sport = "", when = "", hashtags = "", readers] = head.split(" | ");
  const category = CATEGORIES.get(sport);
  if (!category) throw new Error(`demo/data/posts: cannot read "${head}"`);
  const comments: DemoPost["comments"] = [];
  const body: string[] = [];
  let likes = 0;
  for (const line of lines) {
    const [, mark, name = "", text = ""] = /^([@↳]) (\S+): (.+)$/.exec(line) ?? [];
    if (mark === "@") comments.push({ author: name, text, answers: [] });
    else if (mark === "↳") comments.at(-1)?.answers.push({ author: name, text });
    else if (line.startsWith("♥ ")) likes = Number(line.slice(2));
    else body.push(line);
  }
  const description = toHtml(body);
  const pictures = Array.from(description.matchAll(/src="!([a-z]+)"/g), ([, name = ""]) => name);
  const visibility = readers === "메이트" ? "mates" : "public";
  return {
    author,
    category,
    at: timeOf(when, now),
    hashtags: hashtags.split(" "),
    visibility,
    title,
    description,
    pictures,
    likes,
    comments,
  };
}

const BLOCKS: readonly [mark: RegExp, open: string, close: string][] = [
  [/^## /, "<h2>", "</h2>"],
  [/^> /, "<blockquote><p>", "</p></blockquote>"],
  [/^1\. /, "<ol><li><p>", "</p></li></ol>"],
  [/^- /, "<ul><li><p>", "</p></li></ul>"],
  [/^/, "<p>", "</p>"],
];

/** `!name | what it shows` a picture, `## ` a heading, `> ` a quotation, `1. ` and `- ` items of a list, `**` around what is bold. */
function toHtml(lines: readonly string[]): string {
  const blocks = lines.map((line) => {
    const [, name, alt] = /^!([a-z]+) \| (.+)$/.exec(line) ?? [];
    if (name !== undefined) return `<p><img src="!${name}" alt="${alt}"></p>`;
    const [mark, open, close] = BLOCKS.find(([each]) => each.test(line)) ?? [/^/, "<p>", "</p>"];
    return open + line.replace(mark, "").replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>") + close;
  });
  // Items beside each other are one list.
  return blocks.join("").replaceAll("</ol><ol>", "").replaceAll("</ul><ul>", "");
}

/** `3일 전 20:14`, Korean time. */
function timeOf(text: string, now: Date): Date {
  const [, days, clock] = /^(\d+)일 전 (\d\d:\d\d)$/.exec(text) ?? [];
  if (days === undefined) throw new Error(`demo/data/posts: cannot read "${text}"`);
  const today = new Date(now.getTime() + KOREA_AHEAD_MS).toISOString().slice(0, "2000-01-01".length);
  return new Date(Date.parse(`${today}T${clock}:00+09:00`) - Number(days) * DAY_MS);
}
