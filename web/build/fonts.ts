/**
 * Pretendard as the app loads it, made from fonts/ into web/.fonts: one small file with what nearly every page is written in
 * (first.css), and many small ones for the other characters, each fetched where one of its own occurs (rest.css).
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const WEB = resolve(import.meta.dirname, "..");
const FOLDER = join(WEB, ".fonts");
const PRETENDARD = resolve(WEB, "../fonts/pretendard");
/** As the style sheets in FOLDER name them. */
const SUBSETS = "../../fonts/pretendard/web/variable/woff2-dynamic-subset/PretendardVariable.subset";

const FAMILY = "Pretendard Variable";
const WEIGHTS = { min: 400, max: 800 };
/** Those that the styles ask for (tabular figures), and those that the script needs. */
const FEATURES = ["kern", "calt", "ccmp", "liga", "locl", "mark", "mkmk", "tnum"];
/** Beside Hangul: what Korean text is set with. */
const MARKS = "·…‘’“”–—~•×→←↑↓₩℃²○©";
/** What runners, hikers and lifters keep writing about; the app itself has no word for some of it. */
const MEMBERS_WORDS = "스쿼트 조깅 무릎 발목 바퀴 왕릉 둘레길";
/** The package's subsets come rarest first: so many of the last are in the first file … */
const FIRST_SUBSETS = 9;
/** … and so many before them are cut anew, this many characters a file, for a page has a few of them and seldom more. */
const SMALL_SUBSETS = 14;
const SMALL_SIZE = 48;

/** Makes the fonts before anything is built, when what they follow from has changed. */
export function fonts(): Plugin {
  return { name: "fonts", buildStart: settleFonts };
}

async function settleFonts(): Promise<void> {
  const subsets = readSubsets();
  const font = await readFile(join(PRETENDARD, "public/variable/PretendardVariable.ttf"));
  const first = new Set([
    ...latin(),
    ...Array.from(MARKS),
    ...writtenInApp(),
    ...Array.from(MEMBERS_WORDS),
    ...subsets.slice(-FIRST_SUBSETS).flat(),
  ]);
  const stamp = createHash("sha256")
    .update(readFileSync(import.meta.filename))
    .update(font)
    .update([...first].toSorted().join(""))
    .digest("hex");
  if ((await readFile(join(FOLDER, "stamp"), "utf8").catch(() => "")) === stamp) return;
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });

  const cut = async (name: string, characters: readonly string[]) => {
    const options = { targetFormat: "woff2", variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES } as const;
    await writeFile(join(FOLDER, name), await subsetFont(font, characters.join(""), options));
    return `./${name}`;
  };
  // Without a range: it is for whatever the files of rest.css, which come after it, are not for.
  await writeFile(join(FOLDER, "first.css"), fontFace(await cut("first.woff2", [...first])));

  const rest = subsets.slice(0, -FIRST_SUBSETS).map((subset) => subset.filter((character) => !first.has(character)));
  const small = inGroups(rest.slice(-SMALL_SUBSETS).toReversed().flat(), SMALL_SIZE);
  const faces = await Promise.all(
    small.map(async (characters, index) => fontFace(await cut(`small-${index}.woff2`, characters), characters)),
  );
  // What hardly ever occurs: as the package has it.
  rest.slice(0, -SMALL_SUBSETS).forEach((characters, index) => {
    if (characters.length > 0) faces.push(fontFace(`${SUBSETS}.${index}.woff2`, characters));
  });
  await writeFile(join(FOLDER, "rest.css"), faces.join(""));
  await writeFile(join(FOLDER, "stamp"), stamp);
}

/** The characters of the package's own subsets. */
function readSubsets(): string[][] {
  const css = readFileSync(join(PRETENDARD, "web/variable/pretendardvariable-dynamic-subset.css"), "utf8");
  return Array.from(css.matchAll(/unicode-range:\s*([^;]+);/g), ([, ranges = ""]) => {
    return ranges.split(",").flatMap((range) => {
      const [from = 0, to = from] = range.trim().slice("U+".length).split("-").map(fromHex);
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    });
  });
}

function fromHex(text: string): number {
  return Number.parseInt(text, 16);
}

function latin(): string[] {
  return Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
}

/** Every syllable that stands in the app's own sources. */
function writtenInApp(): string[] {
  const files = globSync(["src/**/*.{ts,tsx}", "../contract/src/**/*.ts"], { cwd: WEB });
  const sources = files
    .filter((file) => !/\.test\.|\/dev\//.test(file))
    .map((file) => readFileSync(join(WEB, file), "utf8"));
  return sources.join("").match(/[가-힣]/g) ?? [];
}

function inGroups<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

function fontFace(address: string, characters?: readonly string[]): string {
  const rules = [
    `font-family:"${FAMILY}"`,
    `font-weight:${WEIGHTS.min} ${WEIGHTS.max}`,
    "font-display:swap",
    `src:url("${address}") format("woff2")`,
    ...(characters ? [`unicode-range:${rangesOf(characters)}`] : []),
  ];
  return `@font-face{${rules.join(";")}}\n`;
}

function rangesOf(characters: readonly string[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const code of characters.map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  return ranges.map(({ from, to }) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ""}`).join(",");
}
