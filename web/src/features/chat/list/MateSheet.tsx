import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useAllMates } from "../../../data/mates/mates.ts";
import styles from "./MateSheet.module.css";
import { NoMates } from "../../../ui/people/NoMates.tsx";
import { chatRooms } from "../../../data/chat/rooms.ts";

const SKELETON_MATES = 4;

type MateSheetProps = { open: boolean; onClose: () => void };

/** My mates, to open or start a conversation with one. */
export function MateSheet({ open, onClose }: MateSheetProps) {
  const { mates } = useAllMates(open);
  const title = <>메이트 {mates && mates.length > 0 && <span className={styles.number}>{mates.length}</span>}</>;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Mates onChoose={onClose} />
      <ButtonLink className={styles.find} variant="ghost" size="sm" to={paths.findMember()} onClick={onClose}>
        <Icon name="search" size={18} />
        닉네임으로 찾기
      </ButtonLink>
    </Sheet>
  );
}

function Mates({ onChoose }: { onChoose: () => void }) {
  const { mates, isError, isFetching, retry } = useAllMates(true);
  const { data: rooms = [] } = useInfiniteQuery(chatRooms);
  if (!mates && isError) {
    return <ErrorState title="메이트 목록을 불러오지 못했어요" onRetry={retry} busy={isFetching} />;
  }
  if (!mates) return <MateSkeletons />;
  if (mates.length === 0) return <NoMates />;

  const known = new Set(rooms.map((room) => room.nickname));
  return (
    <ul>
      {mates.map(({ nickname, profilePicture }) => (
        <li key={nickname} className={styles.mate}>
          <MemberLink nickname={nickname} picture={<Avatar nickname={nickname} picture={profilePicture} />} />
          <b>
            <MemberLink nickname={nickname} />
          </b>
          <ButtonLink variant="secondary" size="sm" to={paths.room(nickname)} onClick={onChoose}>
            {known.has(nickname) ? "대화 열기" : "대화 시작"}
            <span className="sr-only">, {nickname}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function MateSkeletons() {
  return (
    <ul aria-busy="true" aria-label="메이트를 불러오는 중이에요">
      {Array.from({ length: SKELETON_MATES }, (_, index) => (
        <li key={index} className={styles.mate}>
          <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
          <Skeleton width="6rem" />
        </li>
      ))}
    </ul>
  );
}
