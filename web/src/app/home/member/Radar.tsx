import type { DistanceBand } from "@fitmate/contract/cell";
import { paths } from "@fitmate/contract/paths";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { Person } from "../../../data/mates/wire.ts";
import { bandWords } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { sportLabel } from "../../../ui/sports/sport.ts";
import type { FindMateState } from "../../../features/mates/arriving.ts";
import styles from "./Radar.module.css";
import type { RadarView } from "./radarView.ts";

/** People around me on the rings of their distance. */
export function Radar({ view: { bands, total, atLeast, sports, shown } }: { view: RadarView }) {
  return (
    <section className={styles.radar} aria-labelledby="near">
      <div className={styles.head}>
        <h2 id="near">
          {distanceWord(bands[2])} 안에 메이트 후보 {total}명{atLeast && " 이상"}
        </h2>
        <p>{sports.map(({ sport, count }) => `${sportLabel[sport]} ${count}`).join(" · ")}</p>
      </div>
      <div className={styles.stage}>
        <Rings bands={bands} />
        <ul>
          {shown.map(({ person, x, y }) => (
            <li
              key={person.nickname}
              className={styles.who}
              style={{ "--x": `${x}px`, "--y": `${y}px` } as CSSProperties}
            >
              <Link to={mapAddress(person)} state={{ chosen: person } satisfies FindMateState}>
                <Avatar nickname={person.nickname} picture={person.profilePicture} />
                <span className={styles.name}>{person.nickname}</span>
                <span className="sr-only">{person.distanceBand && bandWords(person.distanceBand)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        <ButtonLink block to={paths.findMate()}>
          지도에서 찾기
        </ButtonLink>
      </div>
    </section>
  );
}

/** The map on the tab where the member is. */
function mapAddress({ exerciseChoice: [sport] }: Person): string {
  return paths.findMate({ sport });
}

/** 500m 이내 → 500m */
function distanceWord(band: DistanceBand | undefined): string {
  return band ? bandWords(band).replace(" 이내", "") : "";
}

const MIDDLE = { cx: 420, cy: 330 };
const MAJOR = [78, 143, 208];
const MINOR = Array.from({ length: 24 }, (_, ring) => 26 + 13 * ring).filter((radius) => !MAJOR.includes(radius));

function Rings({ bands }: { bands: readonly DistanceBand[] }) {
  return (
    <svg className={styles.rings} width="840" height="480" viewBox="0 0 840 480" aria-hidden="true">
      <g className={styles.minor}>
        {MINOR.map((radius) => (
          <circle key={radius} {...MIDDLE} r={radius} />
        ))}
      </g>
      <g className={styles.major}>
        {MAJOR.map((radius) => (
          <circle key={radius} {...MIDDLE} r={radius} />
        ))}
      </g>
      {MAJOR.map((radius, index) => (
        <g key={radius} className={styles.distance} transform={`translate(${MIDDLE.cx} ${MIDDLE.cy - radius})`}>
          <rect x="-24" y="-9" width="48" height="18" rx="9" />
          <text y="4">{distanceWord(bands[index])}</text>
        </g>
      ))}
      <circle {...MIDDLE} r="19" fill="var(--accent)" opacity="0.38" />
      <circle {...MIDDLE} r="9.5" fill="var(--accent)" stroke="var(--map-me-edge)" strokeWidth="3" />
    </svg>
  );
}
