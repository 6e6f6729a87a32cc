import type { BlockedMember } from "@fitmate/contract/blocks";
import { useState } from "react";
import { timeAgo } from "../../../lib/korean.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ConfirmAct } from "../requests/ConfirmAct.tsx";
import type { RowProps } from "../requests/PeopleSection.tsx";
import { PersonRow } from "../requests/PersonRow.tsx";

/** Somebody I have blocked, until I no longer want it so. */
export function BlockedRow({ item, onDone }: RowProps<BlockedMember>) {
  const { nickname, profilePicture, blockedAt } = item;
  const [asking, setAsking] = useState(false);
  return (
    <PersonRow
      nickname={nickname}
      picture={profilePicture}
      sports={[]}
      isLinked={false}
      caption={`${timeAgo(new Date(blockedAt))} 차단`}
      actions={
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          차단 해제<span className="sr-only">, {nickname}</span>
        </Button>
      }
    >
      <ConfirmAct
        act={asking ? "unblock" : null}
        nickname={nickname}
        onClose={() => setAsking(false)}
        onDone={onDone}
      />
    </PersonRow>
  );
}
