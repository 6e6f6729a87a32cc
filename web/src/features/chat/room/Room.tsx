import { CHAT_TYPING_DESTINATION, type ChatPicture, type ChatRoom } from "@fitmate/contract/chat";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { paths } from "@fitmate/contract/paths";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useOnline } from "../../../lib/useOnline.ts";
import { useSession } from "../../../lib/session.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { Composer } from "../composer/Composer.tsx";
import { searchWords } from "../search/highlight.ts";
import { MessageLog } from "../log/MessageLog.tsx";
import { getMessenger, type Messenger, useConnectionState } from "../messenger.ts";
import { useAddressedMessage } from "../roomAddress.ts";
import pageStyles from "../MessengerPage.module.css";
import styles from "./Room.module.css";
import { RoomMenu } from "./RoomMenu.tsx";
import { RoomSearch } from "../search/RoomSearch.tsx";
import { createTypingTeller } from "../../../data/chat/typing.ts";
import { useRoomChannel } from "../../../data/chat/useRoomChannel.ts";
import { useShownHistory } from "../log/useShownHistory.ts";

/** What the mates feature shows of the other member. */
export type WithMate = (room: ChatRoom, onClose: () => void) => ReactNode;

type RoomProps = {
  room: ChatRoom;
  /** Their profile. */
  profile: WithMate;
  /** Asks before the two stop being mates. */
  endMates: WithMate;
};

const NO_WORDS: readonly string[] = [];

/** One conversation: its head, its messages, and where to write. */
export function Room({ room, profile, endMates }: RoomProps) {
  const messenger = getMessenger(useQueryClient());
  const { chatRoomId, receiverNickname, receiverProfileImage, readOnly } = room;
  const me = useSession()?.nickname ?? "";
  const { present, shown, seek, toPresent } = useShownHistory(chatRoomId, useAddressedMessage());
  /** What is looked for; null while nothing is. */
  const [query, setQuery] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [isProfileOpen, setProfileOpen] = useState(false);
  const words = useMemo(() => (query === null ? NO_WORDS : searchWords(query)), [query]);
  const tellTyping = useTypingTeller(messenger, chatRoomId);
  useRoomChannel(messenger, chatRoomId, me);
  const menu = useMemo(
    () => (
      <RoomMenu
        room={room}
        onProfile={() => setProfileOpen(true)}
        onSearch={() => setQuery("")}
        onEndMates={() => setEnding(true)}
      />
    ),
    [room],
  );
  useAppBar({ title: receiverNickname, backTo: paths.messenger(), action: menu });

  const send = (contents: string, pictures: ChatPicture[]) => {
    toPresent();
    messenger.outbox.write(chatRoomId, contents, pictures);
  };
  return (
    <>
      <h1 className="sr-only only-mobile">{receiverNickname}님과의 대화</h1>
      <div className={cx(styles.head, "only-desktop")}>
        <h2>
          <button
            type="button"
            className={styles.who}
            disabled={receiverNickname === LEFT_NICKNAME}
            onClick={() => setProfileOpen(true)}
          >
            <Avatar nickname={receiverNickname} picture={receiverProfileImage} size="sm" />
            {receiverNickname}
            <span className="sr-only"> 프로필 보기</span>
          </button>
        </h2>
        {menu}
      </div>
      {query !== null && (
        <RoomSearch
          chatRoomId={chatRoomId}
          query={query}
          onQuery={setQuery}
          onFound={seek}
          onClose={() => setQuery(null)}
        />
      )}
      <ConnectionNotice messenger={messenger} />
      {shown ? (
        <MessageLog
          key={shown.visit}
          room={room}
          shown={shown}
          messenger={messenger}
          me={me}
          words={words}
          onPresent={toPresent}
        />
      ) : (
        <div className={pageStyles.centre}>
          {present.isError ? (
            <ErrorState
              title="대화를 불러오지 못했어요"
              onRetry={() => void present.refetch()}
              busy={present.isFetching}
            />
          ) : (
            <Lanes label="대화를 불러오는 중이에요" />
          )}
        </div>
      )}
      {readOnly ? <Closed /> : <Composer draft={messenger.drafts.of(chatRoomId)} onSend={send} onTyping={tellTyping} />}
      {isEnding && endMates(room, () => setEnding(false))}
      {isProfileOpen && profile(room, () => setProfileOpen(false))}
    </>
  );
}

/** Tells the other member that I am writing; whether that arrives is not worth a word. */
function useTypingTeller({ connection }: Messenger, chatRoomId: number): () => void {
  return useMemo(
    () => createTypingTeller(() => void connection.publish(CHAT_TYPING_DESTINATION, { chatRoomId }).catch(() => {})),
    [connection, chatRoomId],
  );
}

/** Says so while the connection is away; appears only when that lasts. Without a network the bar above every page says why. */
function ConnectionNotice({ messenger }: { messenger: Messenger }) {
  const isOnline = useOnline();
  const waiting = useConnectionState(messenger) === "waiting" && isOnline;
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
