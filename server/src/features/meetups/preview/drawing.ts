/** The picture that links to a gathering show: when, what, which sport, around where. Nobody's name, and no number that changes. */
import type { GatheringStatus } from "@fitmate/contract/gatherings";
import type { MeetupItem } from "@fitmate/contract/meetups";
import { sportPictures, sports } from "@fitmate/contract/sports";
import { spokenWhole } from "@fitmate/contract/wallTime";
import { drawIcon, drawLines, HEIGHT, LOGO, QUIET, WIDTH } from "./art.ts";
import { balancedLines } from "./lines.ts";
import type { Style, Typeface } from "./typeface.ts";

/** All that is drawn: what everybody sees who finds it. */
export type Words = Pick<MeetupItem, "sport" | "title" | "begins" | "area" | "status">;

export type Typefaces = { facts: Typeface; plain: Typeface; title: Typeface };

const LEFT = 72;
/** What there is for lines, and for the words between the logo and the facts. */
const LINE_WIDTH = WIDTH - 2 * LEFT;
const MIDDLE = { top: 120, bottom: 531.6 };

const WHEN = { size: 38, tracking: -0.02 };
const WHEN_HEIGHT = 63.4;
const BADGE = { size: 26 };
const FACTS = { size: 32 };
const FACTS_BASELINE = 562;
/** From the largest down to what holds every title. */
const TITLES: readonly Style[] = [84, 68, 56].map((size) => ({ size, tracking: -0.04 }));
const TITLE_LINES_MAX = 3;
const LINE_HEIGHT = 1.18;
/** From the top of a line to its baseline, in sizes. */
const ASCENT = 0.94;
/** More than a title has, but for characters that are put together of many. */
const TITLE_UNITS_MAX = 60;

const STATES: Record<GatheringStatus, string> = { UPCOMING: "번개", OVER: "지난 번개", CANCELLED: "취소된 번개" };

/** As SVG, its words as outlines. */
export function drawPreview({ sport, title, begins, area, status }: Words, faces: Typefaces): string {
  const isUpcoming = status === "UPCOMING";
  const { ground, line, soft } = isUpcoming ? sportPictures[sport] : QUIET;
  const { style, lines } = setTitle(faces.title.drawable(title) || `${sports[sport].word} 번개`, faces.title);
  const lineHeight = style.size * LINE_HEIGHT;
  const top = (MIDDLE.top + MIDDLE.bottom - WHEN_HEIGHT - lines.length * lineHeight) / 2;
  const baseline = (index: number) => top + WHEN_HEIGHT + index * lineHeight + style.size * ASCENT;
  const when = faces.plain.outline(spokenWhole(begins), LEFT, top + WHEN.size, WHEN);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    drawLines(sport, line, isUpcoming),
    LOGO,
    drawBadge(STATES[status], faces.plain),
    `<path d="${when}" fill="${soft}"/>`,
    ...lines.map((words, index) => white(faces.title.outline(words, LEFT, baseline(index), style))),
    drawFacts({ sport, area }, faces.facts),
    "</svg>",
  ].join("");
}

const white = (path: string) => `<path d="${path}" fill="#fff"/>`;

function drawBadge(words: string, face: Typeface): string {
  const width = face.width(words, BADGE) + 40;
  const plate = `<rect x="308" y="71" width="${width.toFixed(1)}" height="42" rx="21" fill="#fff" fill-opacity="0.16"/>`;
  return plate + white(face.outline(words, 328, 101, BADGE));
}

/** The sport, and around where, each behind its icon. */
function drawFacts({ sport, area }: Pick<Words, "sport" | "area">, face: Typeface): string {
  const { word } = sports[sport];
  const second = LEFT + 46 + face.width(word, FACTS) + 32;
  const fact = (icon: Parameters<typeof drawIcon>[0], words: string, x: number) =>
    drawIcon(icon, x, FACTS_BASELINE - 29) + white(face.outline(words, x + 46, FACTS_BASELINE, FACTS));
  return fact(sport, word, LEFT) + fact("area", face.drawable(area), second);
}

/** The title as large as it fits on three lines. */
function setTitle(title: string, face: Typeface): { style: Style; lines: string[] } {
  const text = Array.from(title).slice(0, TITLE_UNITS_MAX).join("");
  const tries = TITLES.map((style) => ({
    style,
    lines: balancedLines(text, LINE_WIDTH, (line, width) => face.width(line, style) <= width),
  }));
  const [largest, ...smaller] = tries;
  const found = tries.find(({ lines }) => lines.length <= TITLE_LINES_MAX) ?? smaller.at(-1) ?? largest;
  if (!found) throw new Error("There is no size for titles");
  return { style: found.style, lines: found.lines.slice(0, TITLE_LINES_MAX) };
}
