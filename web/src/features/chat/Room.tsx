import type { ChatRoom } from "@fitmate/contract/chat";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../lib/session.ts";
import { useAppBar } from "../../ui/appBar.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { ErrorState } from "../../ui/Empty.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Lanes } from "../../ui/Lanes.tsx";
import { roomHistory } from "./api.ts";
import { Composer } from "./Composer.tsx";
import { MessageLog } from "./MessageLog.tsx";
import { type Messenger, useConnectionState } from "./messenger.ts";
import pageStyles from "./MessengerPage.module.css";
import styles from "./Room.module.css";
import { useRoomChannel } from "./useRoomChannel.ts";

type RoomProps = { room: ChatRoom; messenger: Messenger };

/** One conversation: its head, its messages, and where to write. */
export function Room({ room, messenger }: RoomProps) {
  const { chatRoomId, receiverNickname, receiverProfileImage, readOnly } = room;
  const me = useSession()?.nickname ?? "";
  const history = useQuery(roomHistory(chatRoomId));
  useRoomChannel(messenger, chatRoomId, me);
  useAppBar({ title: receiverNickname, backTo: "/messenger" });
  return (
    <>
      <h1 className="sr-only only-mobile">{receiverNickname}님과의 대화</h1>
      <div className={cx(styles.head, "only-desktop")}>
        <Avatar nickname={receiverNickname} picture={receiverProfileImage} size="sm" />
        <h2>{receiverNickname}</h2>
      </div>
      <ConnectionNotice messenger={messenger} />
      {history.data ? (
        <MessageLog room={room} history={history.data} messenger={messenger} me={me} />
      ) : (
        <div className={pageStyles.centre}>
          {history.isError ? (
            <ErrorState
              title="대화를 불러오지 못했어요"
              onRetry={() => void history.refetch()}
              busy={history.isFetching}
            />
          ) : (
            <Lanes label="대화를 불러오는 중이에요" />
          )}
        </div>
      )}
      {readOnly ? <Closed /> : <Composer onSend={(contents) => messenger.outbox.write(chatRoomId, contents)} />}
    </>
  );
}

/** Says so while the connection is away; appears only when that lasts. */
function ConnectionNotice({ messenger }: { messenger: Messenger }) {
  const waiting = useConnectionState(messenger) === "waiting";
  return (
    <div role="status">
      {waiting && (
        <p className={styles.offline}>
          <Icon name="offline" size={18} />
          연결이 끊겼어요. 다시 연결하고 있어요.
        </p>
      )}
    </div>
  );
}

function Closed() {
  return (
    <p className={styles.closed}>
      <Icon name="lock" size={18} />
      더 이상 메이트가 아니어서 메시지를 보낼 수 없어요.
    </p>
  );
}
