import { TRAINING_OPEN_DAYS } from "@fitmate/contract/limits";
import type { Training } from "@fitmate/contract/together";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAnswerTraining } from "../../../data/together/answering.ts";
import { myProfile } from "../../../data/profile/myProfile.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { aboutOf } from "../words.ts";
import { AbsentStep } from "./AbsentStep.tsx";
import { AgainStep } from "./AgainStep.tsx";
import { type Draft, EMPTY, nameable, ofThose, type Step, toAnswer } from "./answer.ts";
import { DoneStep } from "./DoneStep.tsx";
import { MetStep } from "./MetStep.tsx";
import { NoteStep } from "./NoteStep.tsx";
import { PraiseStep } from "./PraiseStep.tsx";
import { StepHead } from "./StepHead.tsx";
import styles from "./steps.module.css";

type StepsProps = { training: Training; onClose: () => void };

/** One step after the other. Nothing is said before the last one: who closes it earlier is asked again another time. */
export function Steps({ training, onClose }: StepsProps) {
  // As it was when it opened: the answer itself changes what there is to know of it.
  const [asked, setAsked] = useState(training);
  const [step, setStep] = useState<Step>("MET");
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [again, setAgain] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useAnswerTraining(asked.gatheringId);
  const { data: profile } = useQuery(myProfile);
  const about = aboutOf(asked, useNow());
  // A refusal says that it stands otherwise by now. Who was picked and cannot be named any more is missed where one picks.
  if (isRefusal(error) && training !== asked) {
    const left = ofThose(
      draft,
      training.people.map(({ nickname }) => nickname),
    );
    setAsked(training);
    setDraft(left);
    if (nameable(left) > nameable(draft)) setStep("MET");
  }

  if (step === "DONE") {
    const me = { nickname: profile?.nickname ?? "", picture: profile?.profilePicture ?? null };
    return <DoneStep training={asked} me={me} again={again} hasMet={draft.met.length > 0} onClose={onClose} />;
  }
  if (!asked.isOpen || asked.people.length === 0) return <Over training={asked} onClose={onClose} />;

  const send = (said: Draft) => {
    setDraft(said);
    mutate(toAnswer(said), {
      onSuccess: (answer) => {
        setAgain(answer.again);
        setStep("DONE");
      },
      onError: toastError,
    });
  };
  const goOn = (said: Draft, next: Step) => {
    setDraft(said);
    setStep(next);
  };
  switch (step) {
    case "MET":
      return (
        <MetStep
          training={asked}
          about={about}
          draft={draft}
          busy={isPending}
          onChange={setDraft}
          onMet={(said) => goOn(said, "AGAIN")}
          onMissed={send}
          onAbsent={() => setStep("ABSENT")}
        />
      );
    case "ABSENT":
      return <AbsentStep training={asked} draft={draft} onChange={setDraft} onBack={() => setStep("MET")} />;
    case "AGAIN":
      return (
        <AgainStep
          training={asked}
          about={about}
          draft={draft}
          onChange={setDraft}
          onDone={(said) => goOn(said, "PRAISE")}
        />
      );
    case "PRAISE":
      return (
        <PraiseStep
          training={asked}
          draft={draft}
          busy={isPending}
          onChange={setDraft}
          onDone={send}
          onNote={() => setStep("NOTE")}
        />
      );
    case "NOTE":
      return <NoteStep training={asked} onBack={() => setStep("PRAISE")} />;
    default:
      return step satisfies never;
  }
}

/** Answered elsewhere, too late, or of nobody who can be named now. */
function Over({ training: { said, isOpen }, onClose }: StepsProps) {
  const [title, below] = said
    ? ["이미 답했어요", "한 번 남긴 답은 바꿀 수 없어요."]
    : isOpen
      ? ["지금은 답할 수 있는 사람이 없어요", `운동이 끝나고 ${TRAINING_OPEN_DAYS}일 동안은 다시 확인할 수 있어요.`]
      : ["답할 수 있는 기간이 지났어요", `운동이 끝나고 ${TRAINING_OPEN_DAYS}일 동안 답할 수 있어요.`];
  return (
    <>
      <StepHead title={title} below={below} />
      <div className={styles.acts}>
        <Button size="lg" block onClick={onClose}>
          닫기
        </Button>
      </div>
    </>
  );
}
