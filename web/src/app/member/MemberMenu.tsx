import type { Relation } from "@fitmate/contract/mates";
import type { MemberProfile } from "@fitmate/contract/members";
import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmAct, type Undoing } from "../../features/mates/requests/ConfirmAct.tsx";
import { profileReported } from "../../ui/overlays/reportedProfile.ts";
import { askToReport } from "../../ui/overlays/reporting.ts";
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

type MemberMenuProps = {
  member: Pick<MemberProfile, "nickname" | "profilePicture" | "introduction" | "exerciseChoice" | "trust">;
  relation: Relation;
};

/** What ends something between another member and me; on wide screens it stands beside the profile. */
export function MemberMenu({ member, relation }: MemberMenuProps) {
  const { nickname, profilePicture } = member;
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const navigate = useNavigate();
  // For me there is nobody here any more.
  const leave = () => void navigate(paths.mates(), { replace: true });
  const report = () => askToReport({ ...profileReported({ ...member, picture: profilePicture }), onBlocked: leave });
  return (
    <>
      <Menu
        label={`${nickname}님 메뉴`}
        items={[
          { label: "신고하기", icon: "flag", onSelect: report },
          ...UNDOINGS[relation].map((act) => ({ label: WORDS[act], danger: true, onSelect: () => setUndoing(act) })),
        ]}
      />
      <ConfirmAct
        act={undoing}
        nickname={nickname}
        onClose={() => setUndoing(null)}
        onDone={undoing === "block" ? leave : undefined}
      />
    </>
  );
}
