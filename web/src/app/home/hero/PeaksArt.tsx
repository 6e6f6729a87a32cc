/** Contour lines around two heads, a pass between them. */
import lines from "../art/two-peaks.svg";
import { ArtIcon } from "./ArtIcon.tsx";
import styles from "./Hero.module.css";
import type { HeroArtProps } from "./heroArt.ts";

/** On phones the drawing shrinks into its corner, so that no line runs under the words. */
const PHONE = {
  tall: { view: "0 0 360 440", transform: "translate(79.2 96.8) scale(0.78)" },
  compact: { view: "0 0 360 232", transform: "translate(162 -10) scale(0.55)" },
};

export function PeaksArt({ compact }: HeroArtProps) {
  const phone = compact ? PHONE.compact : PHONE.tall;
  return (
    <>
      <svg
        className={`only-desktop ${styles.right}`}
        viewBox="480 0 640 440"
        preserveAspectRatio="xMinYMid slice"
        aria-hidden="true"
      >
        <use href={`${lines}#wide`} />
        <Heads me={[770, 262]} mate={[948, 176]} radius={33} />
      </svg>
      <svg className="only-mobile" viewBox={phone.view} preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
        <g transform={phone.transform}>
          <use href={`${lines}#tall`} />
          <Heads me={[150, 388]} mate={[272, 330]} radius={25} />
        </g>
      </svg>
    </>
  );
}

type Point = readonly [x: number, y: number];

function Heads({ me, mate, radius }: { me: Point; mate: Point; radius: number }) {
  const icon = radius * 1.2;
  return (
    <>
      <circle cx={me[0]} cy={me[1]} r={radius} fill="#14181a" />
      <ArtIcon sport="RUNNING" x={me[0]} y={me[1]} size={icon} color="#d4ff3a" />
      <circle cx={mate[0]} cy={mate[1]} r={radius} fill="#f6f3eb" stroke="#14181a" strokeWidth={4} />
      <ArtIcon sport="RUNNING" x={mate[0]} y={mate[1]} size={icon} color="#14181a" />
    </>
  );
}
