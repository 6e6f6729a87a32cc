/** Draws the pictures that links to gatherings show, one after the other, and keeps what is asked for most. */
import { renderAsync } from "@resvg/resvg-js";
import pLimit from "p-limit";
import { AppError } from "../../../platform/http/errors.ts";
import { declareWaiting } from "../../../platform/metrics.ts";
import { remember } from "../../../platform/remember.ts";
import { drawPreview, type Typefaces, type Words } from "./drawing.ts";
import { Typeface } from "./typeface.ts";

/** Of some 50 KB each. */
const KEPT = 400;
const KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_MS = 86_400_000;
/** One takes about 30 ms of one core. */
const WAITING_MAX = 40;

/**
 * Answers a function that makes the PNG of what is drawn, of which nothing but that is known; refuses while too many
 * wait.
 */
export function createPainter(): (words: Words) => Promise<Buffer> {
  const atOnce = pLimit(1);
  declareWaiting("previews", () => atOnce.pendingCount);
  let typefaces: Promise<Typefaces> | undefined;
  const kept = remember(
    async (question) => {
      if (atOnce.pendingCount >= WAITING_MAX) throw new AppError("UNAVAILABLE");
      return atOnce(async () => {
        const svg = drawPreview(JSON.parse(question) as Words, await (typefaces ??= openTypefaces()));
        // Not by sharp, which reads no SVG in any process of ours (uploads/decoder.ts).
        return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
      });
    },
    { size: KEPT, weight: { most: KEPT_BYTES, weigh: ({ length }) => length }, forMs: KEPT_MS },
  );
  return (words) => kept(JSON.stringify(words));
}

/** Read when the first picture is drawn: many a server draws none. */
async function openTypefaces(): Promise<Typefaces> {
  const [facts, plain, title] = await Promise.all([
    Typeface.open("SemiBold"),
    Typeface.open("Bold"),
    Typeface.open("ExtraBold"),
  ]);
  return { facts, plain, title };
}
