import { paths } from "@fitmate/contract/paths";
import { useNavigate } from "react-router";
import type { Watched } from "../../../data/together/checkIns.ts";
import { useSee } from "../../../data/together/acts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { useServerNow } from "./useServerNow.ts";
import { momentOf, UNANSWERED, unansweredWords } from "./words.ts";

type NewsDialogProps = { watch: Watched; onClose: () => void };

/** Somebody I look after has not answered, or is back after all; or it has ended without an answer, by then maybe by no name. */
export function NewsDialog({ watch, onClose }: NewsDialogProps) {
  const { checkInId, state, aheadMs } = watch;
  const now = new Date(useServerNow(aheadMs));
  const navigate = useNavigate();
  const { mutate: see } = useSee();
  const isBack = state === "SAFE";
  const look = () => {
    onClose();
    if (isBack) see(checkInId);
    else void navigate(paths.checkIn(checkInId));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      {...saidOf(watch, now)}
      actions={<Button onClick={look}>{isBack ? "다행이에요" : "어떻게 할지 보기"}</Button>}
    />
  );
}

function saidOf(watch: Watched, now: Date): { title: string; description: string } {
  const { state, member, dueAt, answeredAt } = watch;
  if (!member || state === "ENDED") return { title: UNANSWERED, description: unansweredWords(watch, now) };
  if (state === "SAFE") {
    return {
      title: `${member.nickname}님이 잘 들어왔대요`,
      description: `${answeredAt ? `${momentOf(answeredAt, now)}에 답했어요. ` : ""}함께 마음 써 줘서 고마워요.`,
    };
  }
  return {
    title: `${member.nickname}님이 아직 답하지 않았어요`,
    description: `${momentOf(dueAt, now)}에 들어온다고 했는데 답이 없어요. 배터리가 다 됐거나 깜빡했을 수도 있어요. 먼저 연락해 주세요.`,
  };
}
