import { CHAT_TYPING_DESTINATION, type ChatPicture } from "@fitmate/contract/chat";
import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useMemo, useRef } from "react";
import { useOnline } from "../../../lib/useOnline.ts";
import { useSession } from "../../../lib/session.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { TextArea } from "../../../ui/fields/TextField.tsx";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { Composer } from "../composer/Composer.tsx";
import { searchWords } from "../search/highlight.ts";
import { MessageLog } from "../log/MessageLog.tsx";
import { getMessenger, type Messenger, useConnectionState } from "../messenger.ts";
import { useAddressedMessage } from "../roomAddress.ts";
import pageStyles from "../MessengerPage.module.css";
import type { OfPlans } from "./plans.ts";
import styles from "./Room.module.css";
import { RoomSearch } from "../search/RoomSearch.tsx";
import { createTypingTeller } from "../../../data/chat/typing.ts";
import { useRoomChannel } from "../../../data/chat/useRoomChannel.ts";
import { isAmongFirst } from "../log/first.ts";
import { useShownHistory } from "../log/useShownHistory.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

type ConversationProps = {
  room: ChatRoom;
  /** What is looked for in it; null while nothing is. */
  query: string | null;
  onQuery: (query: string | null) => void;
  /** Among several: their pictures by nickname. */
  pictures?: ReadonlyMap<string, string | null> | undefined;
  /** Between two: what they plan. */
  plans?: OfPlans;
  /** Why nobody can write in it any more, where that is so. */
  closed: string;
};

const NO_WORDS: readonly string[] = [];

/** What is said in a room, and where to write: the same for two and for more. */
export function Conversation({ room, query, onQuery, pictures, plans, closed }: ConversationProps) {
  const messenger = getMessenger(useQueryClient());
  const { chatRoomId, readOnly } = room;
  const me = useSession()?.nickname ?? "";
  const { present, shown, seek, toPresent } = useShownHistory(room, useAddressedMessage());
  const words = useMemo(() => (query === null ? NO_WORDS : searchWords(query)), [query]);
  const tellTyping = useTypingTeller(messenger, chatRoomId);
  useRoomChannel(messenger, chatRoomId, me);

  const draft = messenger.drafts.of(chatRoomId);
  const why = useRef<HTMLParagraphElement>(null);
  // Closed while somebody writes.
  const around = useLostFocus(() => why.current?.focus());

  const cautious = !room.group && isAmongFirst(present.data, me);

  const send = (contents: string, sent: ChatPicture[]) => {
    toPresent();
    messenger.outbox.write(chatRoomId, contents, sent);
  };
  return (
    <>
      {query !== null && (
        <RoomSearch
          chatRoomId={chatRoomId}
          query={query}
          onQuery={onQuery}
          onFound={seek}
          onClose={() => onQuery(null)}
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
          pictures={pictures}
          proposal={plans?.card}
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
      <div {...around}>
        {readOnly ? (
          <Closed ref={why} text={closed} unsent={draft.contents} />
        ) : (
          <Composer draft={draft} onSend={send} onTyping={tellTyping} cautious={cautious} />
        )}
      </div>
    </>
  );
}

/** Tells the others that I am writing; whether that arrives is not worth a word. */
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

/** Says why nobody can write any more; what was being written can be copied. */
function Closed({ ref, text, unsent }: { ref: Ref<HTMLParagraphElement>; text: string; unsent: string }) {
  return (
    <div className={styles.closed}>
      <p ref={ref} tabIndex={-1}>
        <Icon name="lock" size={18} />
        {text}
      </p>
      {unsent.trim() !== "" && <TextArea label="보내지 못한 메시지" rows={2} readOnly value={unsent} />}
    </div>
  );
}
