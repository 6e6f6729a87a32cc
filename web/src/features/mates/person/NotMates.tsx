import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { mateMatch } from "../../../data/mates/match.ts";
import { MateActions } from "./MateActions.tsx";
import styles from "./NotMates.module.css";

type NotMatesProps = { nickname: string; onMates: () => void };

/** In the place of a conversation with somebody who is no mate: what brings us there, be it the answer to their request. */
export function NotMates({ nickname: named, onMates }: NotMatesProps) {
  const { data: match, isPending } = useQuery(mateMatch(named));
  // The address may have a nickname of before.
  const nickname = match?.nickname ?? named;
  const navigate = useNavigate();
  if (isPending) return <Lanes label="대화를 여는 중이에요" />;
  const findMates = (
    <ButtonLink size="md" to={paths.findMate()}>
      메이트 찾기
    </ButtonLink>
  );
  return (
    <div className={styles.notMates}>
      <Empty
        art="alone"
        title={`${nickname}님과는 아직 메이트가 아니에요`}
        text="메이트가 되면 여기에서 이야기할 수 있어요."
        action={!match && findMates}
      />
      {match && (
        <MateActions
          nickname={nickname}
          relation={match.relation}
          onBlocked={() => void navigate(paths.messenger())}
          isInRoom
          onMates={onMates}
        />
      )}
    </div>
  );
}
