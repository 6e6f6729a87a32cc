import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import type { Mate } from "../../../data/mates/wire.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { ConfirmAct, type Undoing } from "./ConfirmAct.tsx";
import type { RowProps } from "./PeopleSection.tsx";
import { PersonRow } from "./PersonRow.tsx";

/** A mate: to talk to, and, in the menu, to part from or to block. */
export function MateItemRow({ item, onDone }: RowProps<Mate>) {
  const { nickname, profilePicture, exerciseChoice } = item;
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  return (
    <PersonRow
      nickname={nickname}
      picture={profilePicture}
      sports={exerciseChoice}
      actions={
        <>
          <ButtonLink variant="secondary" size="sm" to={paths.room(nickname)}>
            메시지<span className="sr-only">, {nickname}</span>
          </ButtonLink>
          <Menu
            label={`${nickname}님 메뉴`}
            items={[
              { label: "메이트 끊기", danger: true, onSelect: () => setUndoing("unmate") },
              { label: "차단하기", danger: true, onSelect: () => setUndoing("block") },
            ]}
          />
        </>
      }
    >
      <ConfirmAct act={undoing} nickname={nickname} onClose={() => setUndoing(null)} onDone={onDone} />
    </PersonRow>
  );
}
