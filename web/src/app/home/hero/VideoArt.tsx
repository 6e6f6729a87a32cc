/** Lanes that bend together; three of them carry a sport each. */
import type { Sport } from "@fitmate/contract/profile";
import { SPORTS, sports } from "@fitmate/contract/sports";
import { type Bend, COMPACT_TALL, COMPACT_WIDE, TALL, WIDE } from "./bends.ts";
import { ArtIcon } from "./ArtIcon.tsx";
import type { HeroArtProps } from "./heroArt.ts";

export function VideoArt({ compact }: HeroArtProps) {
  return (
    <>
      <Lanes bend={compact ? COMPACT_WIDE : WIDE} className="only-desktop" />
      <Lanes bend={compact ? COMPACT_TALL : TALL} className="only-mobile" />
    </>
  );
}

function Lanes({ bend, className }: { bend: Bend; className: string }) {
  return (
    <svg className={className} viewBox={bend.view} preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      <g fill="none" strokeWidth={bend.step / 2}>
        <path
          d={Array.from({ length: bend.lanes }, (_, number) => wholeLane(bend, number)).join("")}
          stroke="var(--hero-line)"
        />
        {SPORTS.slice(0, bend.ends.length)
          .toReversed()
          .map((sport, index) => (
            <SportLane key={sport} bend={bend} index={index} sport={sport} />
          ))}
      </g>
    </svg>
  );
}

type SportLaneProps = { bend: Bend; index: number; sport: Sport };

function SportLane({ bend, index, sport }: SportLaneProps) {
  const color = `var(--${sports[sport].colour}-lane)`;
  const [x, y] = bend.ends[index] ?? bend.centre;
  return (
    <>
      <path d={lane(bend, bend.firstLit + index, x, y)} stroke={color} />
      <circle cx={x} cy={y} r={bend.dot} fill={color} />
      <ArtIcon sport={sport} x={x} y={y} size={bend.dot * 1.3} color="#fff" />
    </>
  );
}

function wholeLane(bend: Bend, number: number): string {
  const [x, y] = bend.centre;
  return `${lane(bend, number, x + radius(bend, number), y)}V${bend.floor}`;
}

/** Along the straight and around the bend as far as (`x`, `y`). */
function lane(bend: Bend, number: number, x: number, y: number): string {
  const r = radius(bend, number);
  return `M${bend.start - bend.shift * number} ${bend.centre[1] - r}H${bend.centre[0]}A${r} ${r} 0 0 1 ${x} ${y}`;
}

function radius({ inner, step }: Bend, number: number): number {
  return inner + step * number;
}
