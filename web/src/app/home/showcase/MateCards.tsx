import { paths } from "@fitmate/contract/paths";
import { FeatureCard } from "./FeatureCard.tsx";
import styles from "./Showcase.module.css";

const TALK = [
  { mine: false, text: "내일 저녁 8시 어때요?", last: false },
  { mine: true, text: "좋아요! 뚝섬역 2번 출구에서 봐요", last: true },
  { mine: false, text: "라이트 하나 챙겨 갈게요", last: true },
];

export function MateCards() {
  return (
    <>
      <FeatureCard to={paths.findMate()} title="지도에서 메이트 찾기" text="정확한 위치 대신 동네만 보여서 안심이에요.">
        <MapGlimpse />
      </FeatureCard>
      <FeatureCard to={paths.messenger()} title="메이트와 1:1 대화" text="서로 수락하면 메신저가 열려요.">
        <div className={styles.talk}>
          {TALK.map(({ mine, text, last }) => (
            <p key={text} data-mine={mine || undefined} data-last={last || undefined}>
              {text}
            </p>
          ))}
        </div>
      </FeatureCard>
    </>
  );
}

const MIDDLE = { cx: 230, cy: 108 };
const RINGS = [60, 112, 164];
const CELLS = [
  { x: 286, y: 46, chosen: true },
  { x: 118, y: 100, chosen: false },
  { x: 370, y: 118, chosen: false },
];

function MapGlimpse() {
  return (
    <svg className={styles.map} viewBox="0 0 540 224" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="540" height="224" fill="var(--map-land)" />
      <path fill="var(--map-park)" d="M330-10c60 10 90 60 70 110s-90 40-120 10-20-130 50-120Z" />
      <path fill="var(--map-water)" d="M-20 190c120-40 200-10 300-20s200-60 300-30v120H-20Z" />
      <path
        fill="none"
        stroke="var(--map-road)"
        strokeWidth="10"
        strokeLinecap="round"
        d="M-10 90C120 70 260 120 560 40M150-10C170 80 150 160 180 240M430-10C420 60 440 120 430 240"
      />
      <g className={styles.rings}>
        {RINGS.map((radius) => (
          <circle key={radius} {...MIDDLE} r={radius} />
        ))}
      </g>
      <g className={styles.cells} data-sport="RUNNING">
        {CELLS.map(({ x, y, chosen }) => (
          <rect key={x} x={x} y={y} width="48" height="48" rx="9" data-chosen={chosen || undefined} />
        ))}
      </g>
      <circle {...MIDDLE} r="20" fill="var(--accent)" opacity="0.38" />
      <circle {...MIDDLE} r="9" fill="var(--accent)" stroke="var(--map-me-edge)" strokeWidth="3" />
    </svg>
  );
}
