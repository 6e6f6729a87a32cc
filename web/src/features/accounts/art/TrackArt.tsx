/** Lanes of a running track, two of them lit: somebody and their mate side by side. */
type Track = {
  view: string;
  /** Left and right end of the straights and the middle between them. */
  left: number;
  right: number;
  middle: number;
  /** Radius of the innermost lane, from one lane to the next, and how many. */
  inner: number;
  step: number;
  lanes: number;
  rotate?: string;
  lit: readonly LitLane[];
};

type LitLane = { lane: number; color: string; from: number; to: readonly [x: number, y: number] };

const MATE = "#f6f3eb";
const ME = "#d4ff3a";

const TALL: Track = {
  view: "0 0 640 780",
  left: -80,
  right: 320,
  middle: 640,
  inner: 70,
  step: 46,
  lanes: 16,
  rotate: "rotate(-32 120 640)",
  lit: [
    { lane: 4, color: MATE, from: -128, to: [529.8, 496.8] },
    { lane: 5, color: ME, from: -160, to: [574.3, 480.8] },
  ],
};

const WIDE: Track = {
  view: "0 0 358 152",
  left: -30,
  right: 210,
  middle: 170,
  inner: 22,
  step: 22,
  lanes: 14,
  lit: [
    { lane: 3, color: MATE, from: 11.3, to: [285.4, 124.6] },
    { lane: 4, color: ME, from: -6.6, to: [312.7, 130.5] },
  ],
};

/** Fills a box that stands (wide screens) or lies (phones). */
export function TrackArt() {
  return (
    <>
      <TrackPicture track={TALL} className="only-desktop" />
      <TrackPicture track={WIDE} className="only-mobile" />
    </>
  );
}

function TrackPicture({ track, className }: { track: Track; className: string }) {
  const radius = (lane: number) => track.inner + track.step * lane;
  const width = track.step / 2;
  return (
    <svg className={className} viewBox={track.view} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={track.rotate} fill="none" strokeWidth={width}>
        <path
          d={Array.from({ length: track.lanes }, (_, lane) => stadium(track, radius(lane))).join("")}
          stroke="var(--hero-ink-line)"
        />
        {track.lit.map(({ lane, color, from, to: [x, y] }) => (
          <g key={lane} stroke={color}>
            <path
              d={`M${from} ${track.middle - radius(lane)}H${track.right}A${radius(lane)} ${radius(lane)} 0 0 1 ${x} ${y}`}
            />
            <circle cx={x} cy={y} r={width} fill={color} stroke="none" />
          </g>
        ))}
      </g>
    </svg>
  );
}

function stadium({ left, right, middle }: Track, r: number): string {
  const bend = (x: number, y: number) => `A${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${left} ${middle - r}H${right}${bend(right, middle + r)}H${left}${bend(left, middle - r)}Z`;
}
