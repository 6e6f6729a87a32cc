import { useInfiniteQuery } from "@tanstack/react-query";
import { CHAT_SEARCH_MAX } from "@fitmate/contract/limits";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cx } from "../../../ui/cx.ts";
import { rememberFocus } from "../../../ui/overlays/focusBack.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import inputStyles from "../../../ui/fields/Input.module.css";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { roomSearch } from "../../../data/chat/search.ts";
import styles from "./RoomSearch.module.css";

type RoomSearchProps = {
  chatRoomId: number;
  /** What is looked for; its words are marked in the log. */
  query: string;
  onQuery: (query: string) => void;
  /** The message that was found. */
  onFound: (seq: number) => void;
  onClose: () => void;
};

/** Looks for words in a room: the newest message that has them first, then from one to the next. */
export function RoomSearch({ chatRoomId, query, onQuery, onFound, onClose }: RoomSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const giveBack = rememberFocus();
    field.current?.focus();
    return giveBack;
  }, []);
  const hits = useHits(chatRoomId, query, onFound);
  const enter = useEnter<HTMLInputElement>((value) => {
    const next = value.trim();
    if (next === "") return;
    if (next === query) hits.toOlder();
    else onQuery(next);
  }, onClose);
  return (
    <search className={styles.search} aria-label="대화 검색">
      <div className={inputStyles.withIcon}>
        <Icon name="search" size={20} />
        <input
          {...enter}
          ref={field}
          className={cx(inputStyles.input, inputStyles.pill)}
          type="search"
          aria-label="찾을 말"
          placeholder="대화 내용 검색"
          maxLength={CHAT_SEARCH_MAX}
          enterKeyHint="search"
          autoComplete="off"
        />
      </div>
      <p className={styles.count} role="status">
        {query !== "" && hits.says}
      </p>
      {/* Not disabled: at the last result the focus would be gone. */}
      <IconButton
        className={styles.older}
        icon="chevron-down"
        label="이전 결과"
        aria-disabled={!hits.hasOlder}
        onClick={hits.toOlder}
      />
      <IconButton icon="chevron-down" label="다음 결과" aria-disabled={!hits.hasNewer} onClick={hits.toNewer} />
      <IconButton icon="close" label="검색 닫기" muted onClick={onClose} />
    </search>
  );
}

/** Where I am among what was found. Older hits are asked for when they are wanted. */
function useHits(chatRoomId: number, query: string, onFound: (seq: number) => void) {
  const search = useInfiniteQuery({ ...roomSearch(chatRoomId, query), enabled: query !== "" });
  const [at, setAt] = useState({ query, index: 0 });
  const index = at.query === query ? at.index : 0;
  const messages = search.data ?? [];
  const { hasNextPage, isFetching, isError, isFetchNextPageError, fetchNextPage, refetch } = search;
  const hasFailed = isError && !isFetching;

  const wantsMore = index >= messages.length && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  // Beyond the last one while more are asked for.
  const position = Math.min(index, messages.length - 1);
  const found = messages[position]?.seq;
  const tell = useEffectEvent((seq: number) => onFound(seq));
  useEffect(() => {
    if (found !== undefined) tell(found);
  }, [found]);

  const last = hasNextPage ? messages.length : messages.length - 1;
  const hasOlder = found !== undefined && position < last;
  const hasNewer = position > 0;
  return {
    hasOlder,
    hasNewer,
    /** Where what comes next could not be had, it is asked for again. */
    toOlder: () => {
      if (hasOlder) setAt({ query, index: position + 1 });
      if (hasFailed && position === messages.length - 1) void (isFetchNextPageError ? fetchNextPage() : refetch());
    },
    toNewer: () => hasNewer && setAt({ query, index: position - 1 }),
    says: says(),
  };

  function says(): string {
    if (hasFailed) return "찾지 못했어요. 다시 시도해 주세요.";
    if (messages.length === 0) return isFetching || hasNextPage ? "찾는 중이에요" : "결과가 없어요";
    return `${position + 1} / ${messages.length}${hasNextPage ? "+" : ""}`;
  }
}
