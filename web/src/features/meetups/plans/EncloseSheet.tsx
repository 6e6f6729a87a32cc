import type { NewProposal } from "@fitmate/contract/proposals";
import { useQuery } from "@tanstack/react-query";
import { myProfile } from "../../../data/profile/myProfile.ts";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import type { PlaceFinder } from "../form/part.ts";
import { newDraft } from "./draft.ts";
import { ProposalForm } from "./ProposalForm.tsx";
import styles from "./ProposalForm.module.css";

type EncloseSheetProps = {
  onClose: () => void;
  nickname: string;
  /** What is enclosed so far. */
  enclosed: NewProposal | null;
  onEnclose: (proposal: NewProposal) => void;
  Finder: PlaceFinder;
};

/** A plan to go with a request to be mates: out of one's own times, and near one's own square. */
export function EncloseSheet(enclosing: EncloseSheetProps) {
  return (
    <Sheet open onClose={enclosing.onClose} title={`${enclosing.nickname}님에게 약속도 제안하기`} wide>
      <Enclosing {...enclosing} />
    </Sheet>
  );
}

function Enclosing({ nickname, enclosed, onEnclose, onClose, Finder }: EncloseSheetProps) {
  const profile = useQuery(myProfile);
  if (profile.isPending) return <Lanes label="불러오는 중이에요" />;
  const [sport = "RUNNING"] = profile.data?.exerciseChoice ?? [];
  return (
    <ProposalForm
      nickname={nickname}
      keptAt={`enclose ${nickname}`}
      start={newDraft(sport, enclosed ?? undefined)}
      label="신청에 담기"
      busy={false}
      onPropose={(proposal, forget) => {
        onEnclose(proposal);
        forget();
        onClose();
      }}
      Finder={Finder}
      note={
        <p className={styles.note}>
          <Icon name="info" size={18} />
          메이트 신청과 함께 보내요. 신청을 받으면 약속까지 정하거나, 메이트만 될 수 있어요.
        </p>
      }
    />
  );
}
