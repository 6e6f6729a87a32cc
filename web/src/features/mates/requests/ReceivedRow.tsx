import type { MateRequest } from "@fitmate/contract/mateRequests";
import { useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../../lib/api.ts";
import { timeAgo } from "../../../lib/korean.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useMateAct } from "../../../data/mates/requests.ts";
import { ConfirmAct } from "./ConfirmAct.tsx";
import { daysLeft } from "./daysLeft.ts";
import type { RowProps } from "./PeopleSection.tsx";
import { PersonRow } from "./PersonRow.tsx";

/** Somebody asked me: answered right here; or, in the menu, blocked. */
export function ReceivedRow({ item, onDone }: RowProps<MateRequest>) {
  const { nickname, profilePicture, exerciseChoice, note, requestedAt, expiresAt } = item;
  const { mutateAsync, isPending, variables, error } = useMateAct(nickname);
  const [blocking, setBlocking] = useState(false);
  const navigate = useNavigate();
  const talk = () => void navigate(`/messenger/${encodeURIComponent(nickname)}`);

  const answer = async (act: "accept" | "reject") => {
    try {
      // Not a callback of `mutate`: the live update may take the row away before the answer is here.
      await mutateAsync({ act });
    } catch {
      return;
    }
    if (act === "reject") toast.show("신청을 거절했어요");
    else toast.mate(`${nickname}님과 운동메이트가 되었어요`, { action: { label: "메시지 보내기", onSelect: talk } });
    onDone();
  };

  const button = (act: "accept" | "reject", label: string) => (
    <Button
      variant={act === "accept" ? "primary" : "secondary"}
      size="sm"
      busy={isPending && variables?.act === act}
      disabled={isPending && variables?.act !== act}
      onClick={() => void answer(act)}
    >
      {label}
      <span className="sr-only">, {nickname}</span>
    </Button>
  );
  return (
    <>
      <PersonRow
        nickname={nickname}
        picture={profilePicture}
        sports={exerciseChoice}
        note={note}
        caption={`${timeAgo(new Date(requestedAt))} · ${daysLeft(new Date(expiresAt))}`}
        problem={error && <FieldMessage kind="error" text={messageOf(error)} />}
        actions={
          <>
            {button("reject", "거절")}
            {button("accept", "수락")}
            <Menu
              label={`${nickname}님 메뉴`}
              items={[{ label: "차단하기", danger: true, onSelect: () => setBlocking(true) }]}
            />
          </>
        }
      />
      <ConfirmAct
        act={blocking ? "block" : null}
        nickname={nickname}
        onClose={() => setBlocking(false)}
        onDone={onDone}
      />
    </>
  );
}
