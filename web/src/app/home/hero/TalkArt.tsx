/** A question and its answer in the middle of a track. */
import styles from "./Hero.module.css";
import type { HeroArtProps } from "./heroArt.ts";

/** The innermost lane; every further one is larger by `step` on each side. */
type Ovals = { x: number; y: number; width: number; height: number; step: number; lanes: number };
/** A bubble with one sharp corner below, on the side of who speaks. */
type Bubble = { text: string; x: number; y: number; width: number; height: number };
type Talk = { view: string; ovals: Ovals; fontSize: number; question: Bubble; answer: Bubble };

const WIDE: Talk = {
  view: "0 0 1120 440",
  ovals: { x: 646, y: 192, width: 360, height: 136, step: 30, lanes: 7 },
  fontSize: 24,
  question: { text: "내일 아침 7시 어때요?", x: 620, y: 104, width: 296, height: 72 },
  answer: { text: "좋아요, 뚝섬역에서 봐요", x: 676, y: 222, width: 324, height: 76 },
};

const TALL: Talk = {
  view: "0 0 360 440",
  ovals: { x: 156, y: 346, width: 180, height: 62, step: 18, lanes: 4 },
  fontSize: 16,
  question: { text: "내일 아침 7시 어때요?", x: 88, y: 310, width: 196, height: 50 },
  answer: { text: "좋아요, 뚝섬역에서 봐요", x: 118, y: 374, width: 222, height: 52 },
};

/** Beside the words there is only room for short ones. */
const COMPACT_TALL: Talk = {
  view: "0 0 360 232",
  ovals: { x: 246, y: 142, width: 150, height: 48, step: 16, lanes: 4 },
  fontSize: 14,
  question: { text: "7시 어때요?", x: 216, y: 118, width: 108, height: 40 },
  answer: { text: "좋아요", x: 262, y: 168, width: 78, height: 40 },
};

export function TalkArt({ compact }: HeroArtProps) {
  return (
    <>
      <TalkPicture talk={WIDE} className="only-desktop" fit={compact ? "xMaxYMid slice" : "xMaxYMid meet"} />
      <TalkPicture talk={compact ? COMPACT_TALL : TALL} className="only-mobile" fit="xMaxYMax meet" />
    </>
  );
}

function TalkPicture({ talk, className, fit }: { talk: Talk; className: string; fit: string }) {
  const { x, y, width, height, step, lanes } = talk.ovals;
  return (
    <svg className={className} viewBox={talk.view} preserveAspectRatio={fit} aria-hidden="true">
      <g fill="none" stroke="var(--hero-line)" strokeWidth={step * 0.45}>
        {Array.from({ length: lanes }, (_, lane) => lane * step).map((by) => (
          <rect key={by} x={x - by} y={y - by} width={width + 2 * by} height={height + 2 * by} rx={height / 2 + by} />
        ))}
      </g>
      <g className={styles.artText} fontSize={talk.fontSize}>
        <path d={bubble(talk.question, "left")} fill="#f6f3eb" />
        <BubbleText bubble={talk.question} color="#14181a" />
        <path d={bubble(talk.answer, "right")} fill="#14181a" />
        <BubbleText bubble={talk.answer} color="#f6f3eb" />
      </g>
    </svg>
  );
}

function BubbleText({ bubble: { text, x, y, width, height }, color }: { bubble: Bubble; color: string }) {
  return (
    <text x={x + width / 2} y={y + height / 2} dominantBaseline="central" fill={color}>
      {text}
    </text>
  );
}

const SHARP = 6;

function bubble({ x, y, width, height }: Bubble, sharp: "left" | "right"): string {
  const r = height / 2;
  const left = sharp === "left" ? SHARP : r;
  const right = sharp === "right" ? SHARP : r;
  const bend = (by: number, dx: number, dy: number) => `a${by} ${by} 0 0 1 ${dx} ${dy}`;
  const start = `M${x + r} ${y}h${width - 2 * r}${bend(r, r, r)}v${height - r - right}${bend(right, -right, right)}`;
  return `${start}h${left + right - width}${bend(left, -left, -left)}v${left + r - height}${bend(r, r, -r)}z`;
}
