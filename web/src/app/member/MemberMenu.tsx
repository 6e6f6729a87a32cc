import type { Relation } from "@fitmate/contract/mates";
import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmAct, type Undoing } from "../../features/mates/requests/ConfirmAct.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";

const UNDOINGS: Record<Relation, readonly (keyof typeof WORDS)[]> = {
  NONE: ["block"],
  RECEIVED: ["block"],
  REQUESTED: ["cancel", "block"],
  MATES: ["unmate", "block"],
};
const WORDS = { cancel: "신청 취소", unmate: "메이트 끊기", block: "차단하기" } as const satisfies Partial<
  Record<Undoing, string>
>;

/** What ends something between another member and me; on wide screens it stands beside the profile. */
export function MemberMenu({ nickname, relation }: { nickname: string; relation: Relation }) {
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <Menu
        label={`${nickname}님 메뉴`}
        items={UNDOINGS[relation].map((act) => ({ label: WORDS[act], danger: true, onSelect: () => setUndoing(act) }))}
      />
      <ConfirmAct
        act={undoing}
        nickname={nickname}
        onClose={() => setUndoing(null)}
        // For me there is nobody here any more.
        onDone={undoing === "block" ? () => void navigate(paths.mates(), { replace: true }) : undefined}
      />
    </>
  );
}
