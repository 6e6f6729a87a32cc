import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment, lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Discussion, Post } from "../../../data/posts/wire.ts";
import { patiently } from "../../../lib/part.ts";
import { useSession } from "../../../lib/session.ts";
import { Comment } from "./Comment.tsx";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { CommentForm } from "./formPart.ts";
import styles from "./Comments.module.css";
import { type CommentPlace, commentPages, loadComments } from "../../../data/posts/comments.ts";
import { MoreComments } from "./MoreComments.tsx";
import { type Place, useSought } from "./useSought.ts";

// Nothing is new at first.
const NewComments = lazy(async () => ({
  default: (await patiently(() => import("./NewComments.tsx"))).NewComments,
}));

// Few are led to one comment; who is and cannot have this sees the newest all the same.
const SoughtComment = lazy(async () => {
  const loaded = await import("./SoughtComment.tsx").catch(() => null);
  return { default: loaded?.SoughtComment ?? (() => null) };
});

// Visitors have no comments of theirs to delete.
const DeleteComment = lazy(async () => ({ default: (await import("./DeleteComment.tsx")).DeleteComment }));

/** The discussion under a post. */
export function Comments({ post }: { post: Post }) {
  const { postId } = post;
  const heading = useId();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, refetch, isRefetching } =
    useInfiniteQuery(commentPages(post));
  const [newest = post] = data.pages;
  const { sought, visit } = useSought();
  /** The visit that was to lead to one, whose reader has gone on to the newest. */
  const [leftVisit, setLeftVisit] = useState("");
  /** Where what is sought stands: `away` from the newest that there are here, which give way to it. */
  const [place, setPlace] = useState<Place>("here");
  const lastCommentId = newest.lastCommentId;
  const list = useRef<HTMLUListElement>(null);
  const leadTo = useLeadTo(list, lastCommentId);
  const session = useSession();
  const [answering, setAnswering] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<CommentPlace | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const hasDeleted = useRef(false);
  // The button that brings earlier comments goes once all are there.
  const around = useLostFocus(() => title.current?.focus({ preventScroll: true }));

  useEffect(() => {
    if (deleting !== null || !hasDeleted.current) return;
    // The pressed button is gone with its comment: the focus needs another place, once the question is closed.
    hasDeleted.current = false;
    title.current?.focus({ preventScroll: true });
  }, [deleting]);

  /** `isGone`: what is sought is said to be gone where it stood. */
  const listOf = (pages: readonly Discussion[], isGone: boolean) => {
    const comments = pages.toReversed().flatMap((page) => page.comments);
    const answers = pages.flatMap((page) => page.answers);
    const next = isGone && comments.find(({ commentId }) => commentId > (sought ?? 0));
    const gone = isGone && (
      <li className={styles.gone} data-comment={sought} aria-current tabIndex={-1}>
        지워진 댓글이에요
      </li>
    );
    return (
      <ul ref={list} className={styles.list}>
        {comments.map((comment) => (
          <Fragment key={comment.commentId}>
            {comment === next && gone}
            <Comment
              comment={comment}
              answers={answers.filter(({ commentId }) => commentId === comment.commentId)}
              sought={sought}
              me={session?.nickname ?? null}
              answering={answering === comment.commentId}
              onAnswer={(on) => setAnswering(on ? comment.commentId : null)}
              onDelete={setDeleting}
              post={post}
            />
          </Fragment>
        ))}
        {!next && gone}
      </ul>
    );
  };

  return (
    <section {...around} className={styles.comments} aria-labelledby={heading}>
      <h2 ref={title} id={heading} tabIndex={-1}>
        댓글 <span className={styles.count}>{newest.commentCount}</span>
      </h2>
      {session ? (
        <Suspense>
          <CommentForm
            post={post}
            commentId={null}
            me={session.nickname}
            onSend={() => {
              setLeftVisit(visit);
              leadTo({ after: lastCommentId, focus: false });
            }}
          />
        </Suspense>
      ) : (
        <p className="muted">
          <Link
            className={styles.signIn}
            to={paths.signIn({ from: paths.post(postId, { comment: sought ?? undefined }) })}
          >
            로그인
          </Link>
          하면 댓글을 쓸 수 있어요.
        </p>
      )}
      {place !== "away" && (
        <>
          {hasNextPage && (
            <MoreComments
              what="이전 댓글"
              busy={isFetchingNextPage}
              failed={isFetchNextPageError}
              onMore={() => void fetchNextPage()}
            />
          )}
          {listOf(data.pages, place === "gone")}
        </>
      )}
      {sought !== null && visit !== leftVisit && (
        <Suspense>
          <SoughtComment
            key={visit}
            postId={postId}
            sought={sought}
            visit={visit}
            newest={data.pages}
            load={loadComments}
            More={MoreComments}
            listOf={listOf}
            shown={place}
            onPlace={setPlace}
          />
        </Suspense>
      )}
      {/* Always there, so that what appears in it is announced. */}
      <div className={styles.new} role="status">
        <Suspense>
          <NewComments
            postId={postId}
            lastCommentId={lastCommentId}
            busy={isRefetching && !isFetchingNextPage}
            onShow={() => {
              setLeftVisit(visit);
              leadTo({ after: lastCommentId, focus: true });
              void refetch();
            }}
          />
        </Suspense>
      </div>
      {session && (
        <Suspense>
          <DeleteComment
            post={post}
            place={deleting}
            onDeleted={() => void (hasDeleted.current = true)}
            onClose={() => setDeleting(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

type Lead = { after: number; focus: boolean };

/** Once `last` is another: shows the first comment after the one given, and takes the focus there if asked to. */
function useLeadTo(list: RefObject<HTMLElement | null>, last: number): (lead: Lead) => void {
  const wanted = useRef<Lead | null>(null);
  useEffect(() => {
    const lead = wanted.current;
    if (lead === null || last <= lead.after) return;
    wanted.current = null;
    const comments = list.current?.querySelectorAll<HTMLElement>("[data-comment]") ?? [];
    const first = [...comments].find(({ dataset }) => Number(dataset.comment) > lead.after);
    first?.scrollIntoView({ block: "nearest" });
    if (lead.focus) first?.focus({ preventScroll: true });
  }, [list, last]);
  return (lead) => void (wanted.current = lead);
}
