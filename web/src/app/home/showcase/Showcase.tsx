import { type ComponentType, useId, useState } from "react";
import { Tabs } from "../../../ui/controls/Tabs.tsx";
import { CommunityCards } from "./CommunityCards.tsx";
import { ExerciseCards } from "./ExerciseCards.tsx";
import { MateCards } from "./MateCards.tsx";
import styles from "./Showcase.module.css";

type Area = "exercise" | "community" | "mate";

const AREAS: readonly { value: Area; label: string }[] = [
  { value: "exercise", label: "운동 정보" },
  { value: "community", label: "커뮤니티" },
  { value: "mate", label: "운동메이트" },
];

const CARDS: Record<Area, ComponentType> = { exercise: ExerciseCards, community: CommunityCards, mate: MateCards };

/** What one can do here: three areas, two features each. */
export function Showcase() {
  const [area, setArea] = useState<Area>("community");
  const panel = useId();
  const Cards = CARDS[area];
  return (
    <section className="section" aria-labelledby={`${panel}-title`}>
      <h2 id={`${panel}-title`} className={styles.heading}>
        핏메이트에서 이렇게 운동해요
      </h2>
      <Tabs label="기능 소개" items={AREAS} value={area} onChange={setArea} controls={panel} />
      <div
        id={panel}
        className={styles.grid}
        role="tabpanel"
        aria-label={AREAS.find(({ value }) => value === area)?.label}
      >
        <Cards />
      </div>
    </section>
  );
}
