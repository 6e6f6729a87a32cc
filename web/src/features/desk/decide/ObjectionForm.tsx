/** Deciding an objection: everything is looked at again by somebody else. */
import type { DeskCase } from "@fitmate/contract/desk";
import type { AnswerObjectionBody } from "@fitmate/contract/deskDecisions";
import { DECISION_WORDS_MAX } from "@fitmate/contract/limits";
import { useId, useState } from "react";
import { useAnswerObjection } from "../../../data/desk/cases.ts";
import { useKeptText } from "../../../lib/keptTexts.ts";
import { useSession } from "../../../lib/session.ts";
import { Checkbox } from "../../../ui/fields/Choice.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { TextArea } from "../../../ui/fields/TextField.tsx";
import { KeyMark } from "../keys/Keys.tsx";
import { useKeys } from "../keys/useKeys.ts";
import { lengthWords } from "../words.ts";
import { buttonWords } from "./decision.ts";
import { DecisionFields } from "./DecisionFields.tsx";
import { FormBody } from "./FormBody.tsx";
import styles from "./Decide.module.css";
import { useDraft } from "./useDraft.ts";

type ObjectionFormProps = { case: DeskCase; onNote: (() => void) | undefined };

export function ObjectionForm({ case: each, onNote }: ObjectionFormProps) {
  const { mutateAsync, isPending, error } = useAnswerObjection(each.caseId);
  const form = useDraft(each);
  const [accept, setAccept] = useState<boolean | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [decides, setDecides] = useState(false);
  const [words, setWords, forget] = useKeptText(useSession()?.nickname ?? "", `answer ${each.caseId}`);
  const isReporters = each.objections.some(({ caseId, of }) => caseId === each.caseId && of === "REPORTER");
  const isInstead = accept === true && (isReporters || decides);

  const submit = async () => {
    setMissing(accept === null);
    if (accept === null) return null;
    const decision = isInstead ? form.read() : undefined;
    if (decision === null) return null;
    const body = { accept, words: words.trim(), seen: seenOf(each) };
    const { message } = await mutateAsync({ ...body, ...(decision && { decision }) });
    forget(words);
    form.forget();
    return message;
  };
  const button = accept === null ? "결정하기" : accept ? buttonOf(isInstead, buttonWords(form.draft)) : KEEP;
  return (
    <FormBody
      title="이의를 받아들일까요?"
      button={button}
      busy={isPending}
      error={error}
      onNote={onNote}
      onSubmit={submit}
      below="받아들이면 처음 조치를 모두 되돌려요. 이의를 낸 사람에게 결과를 알려요."
    >
      <Answers accept={accept} acceptWords={isReporters ? INSTEAD : ACCEPT} keyed={!isInstead} onChange={setAccept} />
      {isMissing && accept === null && <FieldMessage kind="error" text="받아들일지 골라 주세요." />}
      <TextArea
        label="이의를 낸 사람에게 보낼 말"
        className={styles.words}
        value={words}
        counter={lengthWords(words, DECISION_WORDS_MAX)}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {accept && !isReporters && (
        <Checkbox
          label="대신 다른 결정을 내리기"
          checked={decides}
          onChange={(event) => setDecides(event.currentTarget.checked)}
        />
      )}
      {isInstead && <DecisionFields form={form} wordsLabel="신고당한 사람에게 보낼 말" />}
    </FormBody>
  );
}

/** What holds of the first decision on the screen: of another objection to it there may be more by now. */
function seenOf({ decision }: DeskCase): AnswerObjectionBody["seen"] {
  const measures = decision?.measures ?? [];
  const standing = measures.filter(({ undoneAt }) => undoneAt === null).length;
  return { newest: measures.at(-1)?.measureId ?? null, standing };
}

const KEEP = "처음 결정 그대로 두기";
const ACCEPT = "받아들이고 되돌리기";
/** Of whoever has reported: taking back what was done would be no answer to them. */
const INSTEAD = "받아들이고 다른 결정 내리기";
const buttonOf = (isInstead: boolean, instead: string) => (isInstead ? `받아들이고 ${instead}` : ACCEPT);

type AnswersProps = {
  accept: boolean | null;
  acceptWords: string;
  keyed: boolean;
  onChange: (accept: boolean) => void;
};

/** `keyed`: 0 and 1 mean these, and no measures. */
function Answers({ accept, acceptWords, keyed, onChange }: AnswersProps) {
  const name = useId();
  useKeys(keyed ? { 0: () => onChange(false), 1: () => onChange(true) } : {});
  return (
    <fieldset className={styles.measures}>
      <legend className="sr-only">이의에 대한 결정</legend>
      {[KEEP, acceptWords].map((label, index) => (
        <label key={label} className={styles.measure}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={accept === (index === 1)}
            onChange={() => onChange(index === 1)}
          />
          <span>{label}</span>
          {keyed && <KeyMark>{String(index)}</KeyMark>}
        </label>
      ))}
    </fieldset>
  );
}
