import type { Sport } from "@fitmate/contract/profile";
import { useMemo } from "react";
import { posterArt } from "./art.ts";
import { HEIGHT, type Point, WIDTH } from "./drawing.ts";

type PosterProps = {
  sport: Sport;
  /** The same seed is the same picture, everywhere. */
  seed: string;
  className?: string;
};

/** Stands for a picture that is missing: lines around one centre, two of them lit. Fills its box, 16:9 by itself. */
export function Poster({ sport, seed, className }: PosterProps) {
  const { drawing, palette, transform } = useMemo(() => posterArt(sport, seed), [sport, seed]);
  const [mate, me] = drawing.lit;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={WIDTH} height={HEIGHT} fill={palette.ground} />
      <g
        transform={transform}
        fill="none"
        strokeWidth={drawing.lineWidth}
        strokeLinejoin="round"
        strokeLinecap={drawing.roundEnds ? "round" : "butt"}
      >
        {drawing.bar && <path d={drawing.bar} stroke={palette.bar} strokeWidth={drawing.lineWidth / 2} />}
        <path d={drawing.lines} stroke={palette.line} />
        <path d={mate.path} stroke={palette.mate} />
        <path d={me.path} stroke={palette.me} />
        <Dot place={mate.dot} radius={drawing.dotRadius} color={palette.mate} />
        <Dot place={me.dot} radius={drawing.dotRadius} color={palette.me} />
      </g>
    </svg>
  );
}

function Dot({ place, radius, color }: { place: Point | undefined; radius: number; color: string }) {
  return place && <circle cx={place[0]} cy={place[1]} r={radius} fill={color} stroke="none" />;
}
