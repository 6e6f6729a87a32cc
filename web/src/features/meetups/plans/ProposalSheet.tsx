import type { ChatProposal, NewProposal } from "@fitmate/contract/proposals";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { usePropose } from "../../../data/plans/acts.ts";
import { plansWith } from "../../../data/plans/between.ts";
import { myProfile } from "../../../data/profile/myProfile.ts";
import { isRefusedBy, messageOf } from "../../../lib/api.ts";
import { newId } from "../../../lib/newId.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import type { PlaceFinder } from "../form/part.ts";
import { newDraft } from "./draft.ts";
import { ProposalForm } from "./ProposalForm.tsx";
import styles from "./ProposalForm.module.css";
import { offeredMoment } from "./words.ts";

type ProposalSheetProps = {
  open: boolean;
  onClose: () => void;
  nickname: string;
  /** A proposal of theirs, to which this one is the answer. */
  counters?: ChatProposal;
  /** It is proposed, and the sheet closed. */
  onProposed?: () => void;
  Finder: PlaceFinder;
};

/** Proposes a plan to a mate, in place of the proposal that waits between the two. */
export function ProposalSheet({ open, ...proposing }: ProposalSheetProps) {
  const { nickname, counters, onClose } = proposing;
  const title = counters ? "다른 시간 제안하기" : `${nickname}님과 약속 잡기`;
  return (
    <Sheet open={open} onClose={onClose} title={title} wide>
      <Proposing {...proposing} />
    </Sheet>
  );
}

type KnownOpen = { proposalId: number | null };

function Proposing({ nickname, counters, onClose, onProposed, Finder }: Omit<ProposalSheetProps, "open">) {
  const { data } = useQuery(plansWith(nickname));
  const profile = useQuery(myProfile);
  const now = useNow();
  const propose = usePropose();
  /** The open one as it was when the sheet was opened: whatever comes meanwhile is not replaced unseen. */
  const [known, setKnown] = useState<KnownOpen | null>(null);
  if (data && known === null) setKnown({ proposalId: data.open?.proposal.proposalId ?? null });
  const sent = useRef({ text: "", id: "" });

  if (!data || !known || profile.isPending) return <Lanes label="불러오는 중이에요" />;
  const { open } = data;
  const isGone = counters !== undefined && open === null;
  const send = async (proposal: NewProposal, forget: () => void) => {
    // What was taken back meanwhile is replaced by nothing.
    const body = { ...proposal, nickname, replaces: open === null ? null : known.proposalId };
    const text = JSON.stringify(body);
    // The same thing tried again is the same message.
    if (sent.current.text !== text) sent.current = { text, id: newId() };
    try {
      await propose.mutateAsync({ ...body, clientMessageId: sent.current.id });
    } catch (error) {
      // What is open now has been asked for by then, and shows above.
      if (isRefusedBy(error, "PROPOSAL_CHANGED")) setKnown(null);
      return;
    }
    forget();
    onClose();
    onProposed?.();
  };
  const isOther = open !== null && open.proposal.proposalId !== counters?.proposalId;
  const replaced = isGone
    ? `${nickname}님의 제안은 이제 없어요. 보내면 새 제안이 돼요.`
    : isOther &&
      `${open.byMe ? "답을 기다리는 내 제안" : `${nickname}님의 제안`}(${offeredMoment(open.proposal.begins, now)}, ${open.proposal.place.name})을 이 제안으로 바꿔요.`;
  const [sport = "RUNNING"] = profile.data?.exerciseChoice ?? [];
  return (
    <ProposalForm
      nickname={nickname}
      keptAt={counters ? `answer ${counters.proposalId}` : `plan ${nickname}`}
      start={newDraft(sport, counters && { ...counters, words: "" })}
      countered={counters}
      isGone={isGone}
      label="약속 제안하기"
      busy={propose.isPending}
      error={propose.error && messageOf(propose.error)}
      onPropose={(proposal, forget) => void send(proposal, forget)}
      Finder={Finder}
      note={
        replaced && (
          <p className={styles.note}>
            <Icon name="info" size={18} />
            {replaced}
          </p>
        )
      }
    />
  );
}
