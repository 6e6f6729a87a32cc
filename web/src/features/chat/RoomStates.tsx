/** What stands in the place of a room that is not there (yet). */
import { ApiError, messageOf } from "../../lib/api.ts";
import { useAppBar } from "../../ui/appBar.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty, ErrorState } from "../../ui/Empty.tsx";
import { Lanes } from "../../ui/Lanes.tsx";
import pageStyles from "./MessengerPage.module.css";

/** Shown while the room is looked for or made. */
export function RoomLoading({ nickname }: { nickname: string }) {
  useAppBar({ title: nickname, backTo: "/messenger" });
  return (
    <div className={pageStyles.centre}>
      <Lanes label="대화를 여는 중이에요" />
    </div>
  );
}

type NoRoomProps = { nickname: string; error: unknown; onOpenMates: () => void; onRetry: () => void };

/** The room cannot be opened: not a mate, nobody of that name, oneself, or no answer. */
export function NoRoom({ nickname, error, onOpenMates, onRetry }: NoRoomProps) {
  useAppBar({ backTo: "/messenger" });
  const code = error instanceof ApiError ? error.code : "";
  const mates = (
    <Button size="md" onClick={onOpenMates}>
      메이트 목록 보기
    </Button>
  );
  const findMates = (
    <ButtonLink size="md" to="/findmate">
      메이트 찾기
    </ButtonLink>
  );
  return <div className={pageStyles.centre}>{content()}</div>;

  function content() {
    switch (code) {
      case "NOT_MATES":
        return (
          <Empty
            art="alone"
            title={`${nickname}님과는 아직 메이트가 아니에요`}
            text="메이트가 되면 여기에서 이야기할 수 있어요."
            action={findMates}
          />
        );
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
