import { countCharacters } from "@fitmate/contract/characters";
import { TRAINING_NOTE_MAX, TRAINING_NOTE_MONTHS } from "@fitmate/contract/limits";
import type { Training } from "@fitmate/contract/together";
import { useId, useState } from "react";
import { useSendTrainingNote } from "../../../data/together/answering.ts";
import { messageOf } from "../../../lib/api.ts";
import { useKeptText } from "../../../lib/keptTexts.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextArea } from "../../../ui/fields/TextField.tsx";
import { Private } from "./Private.tsx";
import { StepHead } from "./StepHead.tsx";
import styles from "./steps.module.css";
import { outOf } from "../../../ui/fields/outOf.ts";
import { tooLong } from "../../../ui/fields/tooLong.ts";

type NoteStepProps = { training: Training; onBack: () => void };

/** What was wrong, for the moderators alone. It leaves by itself, whatever else I answer. */
export function NoteStep({ training: { gatheringId, kind, people }, onBack }: NoteStepProps) {
  const whom = useId();
  const [nickname, setNickname] = useState(kind === "PLAN" ? (people[0]?.nickname ?? "") : "");
  const [text, setText, forget] = useKeptText(useSession()?.nickname ?? "", `note ${gatheringId}`);
  const { mutateAsync, isPending, error } = useSendTrainingNote(gatheringId);
  const problem = tooLong("내용은", countCharacters(text), TRAINING_NOTE_MAX);
  const isMissing = text.trim() === "";
  const send = () =>
    void mutateAsync(
      { nickname: nickname || null, text },
      {
        onSuccess: ({ message }) => {
          toast.show(message);
          onBack();
        },
      },
    ).then(
      () => forget(text),
      () => {
        // What went wrong stands at the field.
      },
    );
  return (
    <>
      <StepHead title="어떤 일이 있었어요?" below="운영자만 읽고, 상대에게는 알리지 않아요." />
      <div className={styles.choices}>
        {kind === "MEETUP" && (
          <label className={styles.whom} htmlFor={whom}>
            누구에 대한 일이에요?
            <select id={whom} value={nickname} onChange={(event) => setNickname(event.currentTarget.value)}>
              <option value="">특정한 사람은 아니에요</option>
              {people.map((each) => (
                <option key={each.nickname} value={each.nickname}>
                  {each.nickname}
                </option>
              ))}
            </select>
          </label>
        )}
        <TextArea
          label="있었던 일"
          rows={5}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          counter={text !== "" && outOf(countCharacters(text), TRAINING_NOTE_MAX)}
          error={problem || (error && messageOf(error))}
        />
      </div>
      <Private>{TRAINING_NOTE_MONTHS}개월 뒤에 지워요. 지금 위험하다면 먼저 112에 전화해 주세요.</Private>
      <div className={styles.acts}>
        <Button size="lg" block disabled={isMissing || problem !== false} busy={isPending} onClick={send}>
          운영자에게 전하기
        </Button>
        <Button variant="ghost" size="md" block onClick={onBack}>
          돌아가기
        </Button>
      </div>
    </>
  );
}
