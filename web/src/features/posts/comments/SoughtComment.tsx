import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { usePagesAround } from "../../../data/posts/around.ts";
import type { loadComments } from "../../../data/posts/comments.ts";
import type { Discussion } from "../../../data/posts/wire.ts";
import { leadTo } from "./leading.ts";
import type { MoreCommentsProps } from "./MoreComments.tsx";
import type { Place } from "./useSought.ts";

type SoughtCommentProps = {
  postId: number;
  sought: number;
  /** Another one each time that somebody is led to it, as is the `key`. */
  visit: string;
  /** The newest comments, which show. */
  newest: readonly Discussion[];
  load: typeof loadComments;
  More: ComponentType<MoreCommentsProps>;
  listOf: (pages: readonly Discussion[], isGone: boolean) => ReactNode;
  /** What `onPlace` has said, once it shows. */
  shown: Place;
  onPlace: (place: Place) => void;
};

/**
 * Leads to the comment or answer that the address names: among the newest, on the page where it stands, or where it stood. What comes with the
 * page anyway is given to it, so that its own file brings as little as it can.
 */
export function SoughtComment(props: SoughtCommentProps) {
  const { postId, sought, visit, newest, load, More, listOf, shown, onPlace } = props;
  const isHere = holds(newest, sought);
  const around = usePagesAround(load, { postId, sought, wanted: !isHere });
  const isThere = around.data !== undefined && holds(around.data.pages, sought);
  const place = isHere ? "here" : placeOf();

  function placeOf(): Place | null {
    if (!around.data) return null;
    if (isThere) return "away";
    return reaches(newest, sought) ? "gone" : "away";
  }

  const tell = useEffectEvent(onPlace);
  useLayoutEffect(() => {
    tell(place ?? "here");
    return () => tell("here");
  }, [place]);
  const isShown = place === shown;
  useEffect(() => {
    if (isShown) leadTo(sought, visit);
  }, [isShown, sought, visit]);

  if (around.isError && !around.data && !isHere) {
    const retry = () => void around.refetch();
    return <More what="찾는 댓글" act="다시 불러오기" failed busy={around.isFetching} onMore={retry} />;
  }
  if (place !== "away" || !around.data) return null;
  return (
    <>
      {around.hasNextPage && (
        <More
          what="이전 댓글"
          busy={around.isFetchingNextPage}
          failed={around.isFetchNextPageError}
          onMore={() => void around.fetchNextPage()}
        />
      )}
      {listOf(around.data.pages, !isThere)}
      {around.hasPreviousPage && (
        <More
          what="다음 댓글"
          busy={around.isFetchingPreviousPage}
          failed={around.isFetchPreviousPageError}
          onMore={() => void around.fetchPreviousPage()}
        />
      )}
    </>
  );
}

/** Whether `pages` show it. */
function holds(pages: readonly Discussion[], id: number): boolean {
  return pages.some(
    ({ comments, answers }) =>
      comments.some(({ commentId }) => commentId === id) || answers.some(({ answerId }) => answerId === id),
  );
}

/** Whether what `pages` show begins before the place where it stood. */
function reaches(pages: readonly Discussion[], id: number): boolean {
  const oldest = pages.at(-1);
  return oldest !== undefined && (!oldest.hasEarlier || (oldest.comments[0]?.commentId ?? id) < id);
}
