/** What stands in the place of a room that is not there (yet). */
import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { isRefusedBy, messageOf } from "../../lib/api.ts";
import { useAppBar } from "../../ui/layout/appBar.ts";
import type { RoomName } from "../../data/chat/rooms.ts";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../ui/feedback/Empty.tsx";
import { Lanes } from "../../ui/feedback/Lanes.tsx";
import pageStyles from "./MessengerPage.module.css";

/** Shown while the room is looked for or made. */
export function RoomLoading({ title }: { title: string }) {
  useAppBar({ title, backTo: paths.messenger() });
  return (
    <div className={pageStyles.centre}>
      <Lanes label="대화를 여는 중이에요" />
    </div>
  );
}

/** What leads to a conversation with somebody who is no mate; `onMates`: now they are. */
export type NotMatesWith = (nickname: string, onMates: () => void) => ReactNode;

type NoRoomProps = {
  name: RoomName;
  /** What its page is called. */
  label: string;
  error: unknown;
  notMates: NotMatesWith;
  onOpenMates: () => void;
  onRetry: () => void;
};

/** The room cannot be opened: not a mate, not in it, nobody of that name, oneself, or no answer. */
export function NoRoom({ name, label, error, notMates, onOpenMates, onRetry }: NoRoomProps) {
  useAppBar({ backTo: paths.messenger() });
  const mates = (
    <Button size="md" onClick={onOpenMates}>
      메이트 목록 보기
    </Button>
  );
  return (
    <div className={pageStyles.centre}>
      <h1 className="sr-only only-mobile">{label}</h1>
      {content()}
    </div>
  );

  function content() {
    if (isRefusedBy(error, "NOT_MATES")) return notMates(String(name), onRetry);
    if (isRefusedBy(error, "MEMBER_NOT_FOUND", "INVALID_INPUT")) {
      return (
        <Empty
          art="search"
          title="그런 닉네임의 회원이 없어요"
          text="닉네임을 다시 확인하거나, 메이트 목록에서 골라 보세요."
          action={mates}
        />
      );
    }
    if (isRefusedBy(error, "FORBIDDEN", "CHAT_ROOM_NOT_FOUND")) {
      return (
        <Empty
          art="alone"
          title="함께하지 않는 대화방이에요"
          text="번개에 함께하는 동안에만 볼 수 있어요."
          action={
            <ButtonLink size="md" to={paths.meetups()}>
              번개 둘러보기
            </ButtonLink>
          }
        />
      );
    }
    if (isRefusedBy(error, "SELF_NOT_ALLOWED")) {
      return (
        <Empty
          art="alone"
          title="나와는 대화할 수 없어요"
          text="메이트 목록에서 이야기할 사람을 골라 보세요."
          action={mates}
        />
      );
    }
    return <ErrorState title="대화를 열지 못했어요" text={messageOf(error)} onRetry={onRetry} />;
  }
}
