import type { MateRequest } from "@fitmate/contract/mateRequests";
import { useState } from "react";
import { timeAgo } from "../../../lib/korean.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EnclosedPlan } from "../../../ui/people/EnclosedPlan.tsx";
import { ConfirmAct } from "./ConfirmAct.tsx";
import { daysLeft } from "./daysLeft.ts";
import type { RowProps } from "./PeopleSection.tsx";
import { PersonRow } from "./PersonRow.tsx";

/** I asked somebody; until they answer I can take it back. */
export function SentRow({ item, onDone }: RowProps<MateRequest>) {
  const { nickname, profilePicture, exerciseChoice, note, requestedAt, expiresAt } = item;
  const [asking, setAsking] = useState(false);
  return (
    <PersonRow
      nickname={nickname}
      picture={profilePicture}
      sports={exerciseChoice}
      note={note}
      about={item.proposal && <EnclosedPlan plan={item.proposal} head="함께 제안한 약속" />}
      caption={`${timeAgo(new Date(requestedAt))} · 답을 기다려요 · ${daysLeft(new Date(expiresAt))}`}
      actions={
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          신청 취소<span className="sr-only">, {nickname}</span>
        </Button>
      }
    >
      <ConfirmAct act={asking ? "cancel" : null} nickname={nickname} onClose={() => setAsking(false)} onDone={onDone} />
    </PersonRow>
  );
}
