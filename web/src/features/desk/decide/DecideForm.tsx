/** Deciding a case. */
import type { DeskCase } from "@fitmate/contract/desk";
import { useDecide } from "../../../data/desk/cases.ts";
import { FormBody } from "./FormBody.tsx";
import { buttonWords } from "./decision.ts";
import { DecisionFields } from "./DecisionFields.tsx";
import { useDraft } from "./useDraft.ts";

const TOLD = "양쪽에 결과와 이유를 알려요. 한 번에 되돌릴 수 있고, 이의는 다른 운영자가 봐요.";
const UNTOLD = "본인에게는 어긴 규칙만 알려요. 누가 무엇을 전했는지 짐작할 말은 쓰지 마세요.";

type DecideFormProps = { case: DeskCase; onNote: (() => void) | undefined };

export function DecideForm({ case: each, onNote }: DecideFormProps) {
  const { mutateAsync, isPending, error } = useDecide(each.caseId);
  const form = useDraft(each);
  const { reports, rights } = each;
  const submit = async () => {
    const decision = form.read();
    if (decision === null) return null;
    const seen = { reports, contest: rights !== null && rights.contest !== null };
    const { message } = await mutateAsync({ ...decision, seen });
    form.forget();
    return message;
  };
  return (
    <FormBody
      title="어떻게 할까요?"
      button={buttonWords(form.draft)}
      busy={isPending}
      error={error}
      onNote={onNote}
      onSubmit={submit}
      below={each.target === "TRAINING_NOTE" ? UNTOLD : TOLD}
    >
      <DecisionFields
        form={form}
        wordsLabel={form.draft.choice === 0 ? "신고한 사람에게 보낼 말" : "본인에게 보낼 말"}
      />
    </FormBody>
  );
}
