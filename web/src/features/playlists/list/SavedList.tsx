import { AutoScroller, Cursor, Feedback, PreventSelection } from "@dnd-kit/dom";
import { ordinalWord } from "@fitmate/contract/counting";
import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { categorySport } from "@fitmate/contract/sports";
import { type DragEndEvent, DragDropProvider, PointerSensor } from "@dnd-kit/react";
import { isSortable } from "@dnd-kit/react/sortable";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { LoadMore } from "../../../ui/controls/LoadMore.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useNearEnd } from "../../../ui/controls/useNearEnd.ts";
import { usePlaceVideo } from "../../../data/playlists/placing.ts";
import { videosIn } from "../../../data/playlists/playlists.ts";
import { MoveSheet } from "./MoveSheet.tsx";
import { before, moveTo, videosOf } from "../../../data/playlists/order.ts";
import { asVideo } from "../playing/playing.ts";
import { SavedListSkeleton } from "./SavedListSkeleton.tsx";
import { SavedPlayer } from "../playing/SavedPlayer.tsx";
import { SavedRow } from "./SavedRow.tsx";
import { SaveSheet } from "../saving/SaveSheet.tsx";
import styles from "./SinglePlaylist.module.css";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { useFocusOn } from "./useFocusOn.ts";
import { useQueue } from "./useQueue.ts";
import { useRemoval } from "./useRemoval.ts";

/** Without what speaks English; the arrow keys are ours. A handle drags at once, also under a finger. */
const DRAGGING = {
  plugins: [AutoScroller, Cursor, Feedback, PreventSelection],
  sensors: [PointerSensor.configure({ activationConstraints: () => undefined })],
};

type Asking = { what: "move" | "save"; video: PlaylistVideo } | { what: "moved" } | null;

type SavedListProps = {
  name: string;
  /** The pressed button is gone with its row, and no other has taken its place: the focus needs another one. */
  onGone: () => void;
};

/** The videos of a playlist, more of them as one scrolls; one plays on top. */
export function SavedList({ name, onGone }: SavedListProps) {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    videosIn(name),
  );
  const videos = videosOf(data?.pages ?? []);
  const hint = useId();
  const [playing, setPlaying] = useState<PlaylistVideo | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [told, setTold] = useState("");
  const { remove, restore } = useRemoval(name, videos);
  const aroundUndo = useLostFocus(onGone);
  const { list, press } = useFocusOn(
    videos.map(({ videoId }) => videoId),
    onGone,
  );
  const goOn = useEffectEvent(() => {
    if (document.activeElement === document.body) onGone();
  });
  useEffect(() => {
    // The row that the sheet was opened from is gone; only now that the sheet is, too, can anything else have the focus.
    if (asking?.what === "moved") goOn();
  }, [asking]);
  const place = usePlaceVideo(name);
  /** The rows as a drag found them, until it ends: what comes meanwhile comes behind them, lest they move under the hand. */
  const [held, setHeld] = useState<PlaylistVideo[]>([]);
  const rows = videosOf([{ values: held }, { values: videos }]);
  const more = () => void fetchNextPage();
  const moreToPlay = async (isWanted: boolean): Promise<boolean> => {
    // What is on its way already is waited for, not asked for anew.
    const now = await fetchNextPage({ cancelRefetch: false });
    // What the list says of it lies behind the player.
    if (isWanted && now.isError) toast.error("영상을 더 불러오지 못했어요. 인터넷 연결을 확인해 주세요.");
    const hasCome = (now.data?.pages.length ?? 0) > (data?.pages.length ?? 0);
    if (now.isError || hasCome) return !now.isError;
    // What was waited for was another question, or one that a change of the list has taken back.
    return now.hasNextPage && moreToPlay(isWanted);
  };
  const queue = useQueue(videos, data?.pages.at(-1)?.count ?? 0, moreToPlay);
  useNearEnd(hasNextPage && !isFetching && !isError, more);

  if (!data) {
    return isError ? (
      <ErrorState title="영상을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <SavedListSkeleton />
    );
  }
  const undo = restore && (
    <div {...aroundUndo}>
      <Button variant="secondary" size="sm" onClick={restore}>
        <Icon name="retry" size={18} />
        삭제 되돌리기
      </Button>
    </div>
  );
  if (rows.length === 0) return <Empty art="video" title="저장된 동영상이 없습니다 😢" action={undo} />;

  const placeAt = (from: number, to: number) => {
    const move = moveTo(rows, from, to);
    if (!move || !videos.some(({ videoId }) => videoId === move.videoId)) return;
    setTold(`${rows[from]?.videoTitle}, ${ordinalWord(to + 1)}로 옮겼어요`);
    place(move).catch((error: unknown) => toast.error(`순서를 바꾸지 못했어요. ${messageOf(error)}`));
  };
  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    setHeld([]);
    if (!canceled && isSortable(source)) placeAt(source.initialIndex, source.index);
  };
  return (
    <>
      <div className={styles.tools}>
        <Button size="sm" onClick={queue.start}>
          <Icon name="play" size={18} />
          모두 재생
        </Button>
        {undo}
      </div>
      <p id={hint} hidden>
        끌거나 위·아래 화살표 키로 옮겨요.
      </p>
      <p className="sr-only" role="status">
        {told}
      </p>
      <DragDropProvider {...DRAGGING} onDragStart={() => setHeld(videos)} onDragEnd={drop}>
        <ol ref={list}>
          {rows.map((video, index) => (
            <SavedRow
              key={video.videoId}
              video={video}
              index={index}
              isLast={index === rows.length - 1}
              hint={hint}
              onPlace={(to) => placeAt(index, to)}
              onPlay={() => setPlaying(video)}
              onMove={() => setAsking({ what: "move", video })}
              onSave={() => setAsking({ what: "save", video })}
              onRemove={() => {
                press(video.videoId);
                remove(video);
              }}
            />
          ))}
        </ol>
      </DragDropProvider>
      {hasNextPage && <LoadMore what="영상을" failed={isError} busy={isFetchingNextPage} onMore={more} />}
      {playing && <SavedPlayer video={playing} onClose={() => setPlaying(null)} />}
      {queue.playing && <SavedPlayer video={queue.playing} queue={queue.queue} onClose={queue.stop} />}
      {asking?.what === "move" && (
        <MoveSheet
          video={asking.video}
          from={name}
          after={before(videos, asking.video.videoId)}
          onClose={() => setAsking(null)}
          // Closed before it has arrived, another sheet may be open by now.
          onMoved={() => setAsking((now) => (now === null || now === asking ? { what: "moved" } : now))}
        />
      )}
      {asking?.what === "save" && (
        <SaveSheet
          video={asVideo(asking.video)}
          sport={categorySport[asking.video.category]}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
