/** What stands in the place of a room that is not there (yet). */
import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../lib/api.ts";
import { useAppBar } from "../../ui/layout/appBar.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../ui/feedback/Empty.tsx";
import { Lanes } from "../../ui/feedback/Lanes.tsx";
import pageStyles from "./MessengerPage.module.css";

/** Shown while the room is looked for or made. */
export function RoomLoading({ nickname }: { nickname: string }) {
  useAppBar({ title: nickname, backTo: paths.messenger() });
  return (
    <div className={pageStyles.centre}>
      <Lanes label="대화를 여는 중이에요" />
    </div>
  );
}

/** What leads to a conversation with somebody who is no mate; `onMates`: now they are. */
export type NotMatesWith = (nickname: string, onMates: () => void) => ReactNode;

type NoRoomProps = {
  nickname: string;
  error: unknown;
  notMates: NotMatesWith;
  onOpenMates: () => void;
  onRetry: () => void;
};

/** The room cannot be opened: not a mate, nobody of that name, oneself, or no answer. */
export function NoRoom({ nickname, error, notMates, onOpenMates, onRetry }: NoRoomProps) {
  useAppBar({ backTo: paths.messenger() });
  const code = error instanceof ApiError ? error.code : "";
  const mates = (
    <Button size="md" onClick={onOpenMates}>
      메이트 목록 보기
    </Button>
  );
  return (
    <div className={pageStyles.centre}>
      <h1 className="sr-only only-mobile">{nickname}님과의 대화</h1>
      {content()}
    </div>
  );

  function content() {
    switch (code) {
      case "NOT_MATES":
        return notMates(nickname, onRetry);
      case "MEMBER_NOT_FOUND":
      case "INVALID_INPUT":
        return (
          <Empty
            art="search"
            title="그런 닉네임의 회원이 없어요"
            text="닉네임을 다시 확인하거나, 메이트 목록에서 골라 보세요."
            action={mates}
          />
        );
      case "SELF_NOT_ALLOWED":
        return (
          <Empty
            art="alone"
            title="나와는 대화할 수 없어요"
            text="메이트 목록에서 이야기할 사람을 골라 보세요."
            action={mates}
          />
        );
      default:
        return <ErrorState title="대화를 열지 못했어요" text={messageOf(error)} onRetry={onRetry} />;
    }
  }
}
