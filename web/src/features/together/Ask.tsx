import type { TrainingQuestion } from "@fitmate/contract/together";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { trainingQuestions } from "../../data/together/trainings.ts";
import { useNow } from "../../lib/useNow.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { SportLine } from "../../ui/sports/SportLine.tsx";
import { AfterSheet } from "./AfterSheet.tsx";
import { nameOf, nearDayOf } from "./words.ts";
import styles from "./Ask.module.css";

type AskProps = {
  /** About one of these alone; without it about what ended last. */
  about?: (question: TrainingQuestion) => boolean;
  /** `bar`: from edge to edge on top of a room; `card`: among other things. */
  look: "bar" | "card";
  /** What stands there while there is nothing to ask. */
  otherwise?: ReactNode;
};

/** What I have not answered yet: opens the question. */
export function Ask({ about, look, otherwise = null }: AskProps) {
  const { data } = useQuery(trainingQuestions);
  const waiting = data?.find((question) => about === undefined || about(question));
  // What is answered waits no more, while it still says what both have said.
  const [opened, setOpened] = useState<TrainingQuestion | null>(null);
  const now = useNow();
  const question = opened ?? waiting;
  const wasOpened = useRef(false);
  const isGone = question === undefined;
  useEffect(() => {
    if (!isGone || !wasOpened.current) return;
    wasOpened.current = false;
    // What the sheet was opened from is gone with it: keyboard and screen reader would start over at the top of the page.
    if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
  }, [isGone]);
  if (!question) return otherwise;
  return (
    <>
      <button
        className={styles.ask}
        type="button"
        data-look={look}
        data-sport={question.sport}
        onClick={() => {
          wasOpened.current = true;
          setOpened(question);
        }}
      >
        <SportLine
          sport={question.sport}
          title="함께 운동했어요?"
          text={[nearDayOf(question, now), nameOf(question)].join(" · ")}
        />
        <Icon name="chevron-right" size={18} />
      </button>
      <AfterSheet gatheringId={opened?.gatheringId ?? null} onClose={() => setOpened(null)} />
    </>
  );
}
