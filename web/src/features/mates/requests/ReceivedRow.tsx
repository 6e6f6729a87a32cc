import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import { useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { timeAgo } from "../../../lib/korean.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { InShort } from "../../../ui/people/InShort.tsx";
import { useTellNews } from "../../../ui/feedback/useTellNews.ts";
import { type MateAnswer, newsOf, useMateAct } from "../../../data/mates/acts.ts";
import { ConfirmAct } from "./ConfirmAct.tsx";
import { daysLeft } from "./daysLeft.ts";
import type { RowProps } from "./PeopleSection.tsx";
import { PersonRow } from "./PersonRow.tsx";

/** Somebody asked me: answered right here; or, in the menu, blocked. */
export function ReceivedRow({ item, soughtOn, onDone }: RowProps<ReceivedRequest>) {
  const { nickname, profilePicture, exerciseChoice, note, requestedAt, expiresAt } = item;
  const { mutateAsync, isPending, variables, error } = useMateAct<MateAnswer>(nickname);
  const [blocking, setBlocking] = useState(false);
  const tell = useTellNews();

  const answer = async (act: MateAnswer) => {
    try {
      // Not a callback of `mutate`: the live update may take the row away before the answer is here.
      const { relation } = await mutateAsync({ act });
      tell(newsOf(act, nickname, relation));
    } catch {
      return;
    }
    onDone();
  };

  const button = (act: MateAnswer, label: string) => (
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
        soughtOn={soughtOn}
        nickname={nickname}
        picture={profilePicture}
        sports={exerciseChoice}
        note={note}
        about={<InShort about={item} />}
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
