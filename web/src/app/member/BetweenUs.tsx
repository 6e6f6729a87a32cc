import type { MemberProfile } from "@fitmate/contract/members";
import type { Relation } from "@fitmate/contract/mates";
import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Lane } from "../../features/mates/person/Lane.tsx";
import { MateActions } from "../../features/mates/person/MateActions.tsx";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { useMedia, WIDE } from "../../ui/layout/useMedia.ts";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import styles from "./MemberPage.module.css";

type BetweenUsProps = { member: MemberProfile & { relation: Relation } };

/** How another member and I stand, and what can be done about it: a card beside the profile, on a phone a bar below it. */
export function BetweenUs({ member }: BetweenUsProps) {
  const isWide = useMedia(WIDE);
  const navigate = useNavigate();
  // For me there is nobody here any more.
  const onBlocked = () => void navigate(paths.mates(), { replace: true });
  return isWide ? <Card member={member} onBlocked={onBlocked} /> : <Bar member={member} onBlocked={onBlocked} />;
}

function Card({ member, onBlocked }: BetweenUsProps & { onBlocked: () => void }) {
  return (
    <div className={styles.card}>
      <Acts member={member} onBlocked={onBlocked} />
    </div>
  );
}

function Acts({ member, onBlocked }: BetweenUsProps & { onBlocked: () => void }) {
  const { nickname, profilePicture, introduction, relation, distanceBand, exerciseChoice } = member;
  return (
    <>
      <Lane nickname={nickname} distanceBand={distanceBand} sport={exerciseChoice[0] ?? "RUNNING"} />
      <MateActions
        nickname={nickname}
        picture={profilePicture}
        introduction={introduction}
        exerciseChoice={exerciseChoice}
        relation={relation}
        onBlocked={onBlocked}
        isInRoom={false}
      />
      <p className={styles.privacy}>
        <Icon name="shield" size={18} />
        {relation !== "MATES" && "메이트가 되면 이야기할 수 있어요. "}정확한 위치는 서로 알리지 않아요.
      </p>
    </>
  );
}

const LABELS = { NONE: "메이트 신청하기", RECEIVED: "신청에 답하기", REQUESTED: "신청함" } as const;
function Bar({ member, onBlocked }: BetweenUsProps & { onBlocked: () => void }) {
  const { nickname, relation } = member;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <div className={styles.bar}>
        {relation === "MATES" ? (
          <ButtonLink size="lg" block to={paths.room(nickname)}>
            메시지 보내기
          </ButtonLink>
        ) : (
          <Button
            variant={relation === "REQUESTED" ? "secondary" : "accent"}
            size="lg"
            block
            onClick={() => setIsOpen(true)}
          >
            {LABELS[relation]}
          </Button>
        )}
      </div>
      <Sheet open={isOpen} onClose={close} title={`${nickname}님과 나`}>
        <div className={styles.sheet}>
          <Acts member={member} onBlocked={onBlocked} />
        </div>
      </Sheet>
    </>
  );
}
