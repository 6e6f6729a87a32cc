import type { MateItem } from "@fitmate/contract/mates";
import { useState } from "react";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { ConfirmAct } from "./ConfirmAct.tsx";
import type { RowProps } from "./PeopleSection.tsx";
import { PersonRow } from "./PersonRow.tsx";

/** A mate: to talk to, and, in the menu, to part from. */
export function MateItemRow({ item, onDone }: RowProps<MateItem>) {
  const { otherUserNickname: nickname, senderProfileImage, exerciseChoice } = item;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <PersonRow
        nickname={nickname}
        picture={senderProfileImage}
        sports={exerciseChoice}
        actions={
          <>
            <ButtonLink variant="secondary" size="sm" to={`/messenger/${encodeURIComponent(nickname)}`}>
              메시지<span className="sr-only">, {nickname}</span>
            </ButtonLink>
            <Menu
              label={`${nickname}님 메뉴`}
              items={[{ label: "메이트 끊기", danger: true, onSelect: () => setAsking(true) }]}
            />
          </>
        }
      />
      <ConfirmAct act={asking ? "unmate" : null} nickname={nickname} onClose={() => setAsking(false)} onDone={onDone} />
    </>
  );
}
