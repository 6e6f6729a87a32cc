import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Post } from "../../../data/posts/wire.ts";
import { messageOf } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Comment } from "./Comment.tsx";
import { CommentForm } from "./CommentForm.tsx";
import styles from "./Comments.module.css";
import { type CommentPlace, commentPages, useDeleteComment } from "../../../data/posts/comments.ts";
import { NewComments } from "./NewComments.tsx";

// Visitors have no comments of theirs to delete.
const ConfirmDialog = lazy(async () => ({
  default: (await import("../../../ui/overlays/ConfirmDialog.tsx")).ConfirmDialog,
}));

/** The discussion under a post. */
export function Comments({ post }: { post: Post }) {
  const { postId } = post;
  const heading = useId();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, refetch, isRefetching } =
    useInfiniteQuery(commentPages(post));
  const [newest = post] = data.pages;
  const comments = data.pages.toReversed().flatMap((page) => page.comments);
  const answers = data.pages.flatMap((page) => page.answers);
  const lastCommentId = newest.lastCommentId;
  const list = useRef<HTMLUListElement>(null);
  const leadTo = useLeadTo(list, lastCommentId);
  const session = useSession();
  const [answering, setAnswering] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<CommentPlace | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const hasDeleted = useRef(false);
  const { mutate, isPending } = useDeleteComment(post);

  const remove = () =>
    deleting &&
    mutate(deleting, {
      onSettled: () => setDeleting(null),
      onSuccess: () => {
        hasDeleted.current = true;
        toast.show("댓글을 지웠어요.");
      },
      onError: (error) => toast.error(messageOf(error)),
    });

  useEffect(() => {
    if (deleting !== null || !hasDeleted.current) return;
    // The pressed button is gone with its comment: the focus needs another place, once the question is closed.
    hasDeleted.current = false;
    title.current?.focus({ preventScroll: true });
  }, [deleting]);

  return (
    <section className={styles.comments} aria-labelledby={heading}>
      <h2 ref={title} id={heading} tabIndex={-1}>
        댓글 <span className={styles.count}>{newest.commentCount}</span>
      </h2>
      {session ? (
        <CommentForm
          post={post}
          commentId={null}
          me={session.nickname}
          onSend={() => leadTo({ after: lastCommentId, focus: false })}
        />
      ) : (
        <p className="muted">
          <Link className={styles.signIn} to={paths.signIn({ from: paths.post(postId) })}>
            로그인
          </Link>
          하면 댓글을 쓸 수 있어요.
        </p>
      )}
      {hasNextPage && (
        <div className={styles.earlier}>
          {isFetchNextPageError && <p role="alert">이전 댓글을 불러오지 못했어요. 인터넷 연결을 확인해 주세요.</p>}
          <Button variant="secondary" size="md" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            이전 댓글 더 보기
          </Button>
        </div>
      )}
      <ul ref={list} className={styles.list}>
        {comments.map((comment) => (
          <Comment
            key={comment.commentId}
            comment={comment}
            answers={answers.filter(({ commentId }) => commentId === comment.commentId)}
            me={session?.nickname ?? null}
            answering={answering === comment.commentId}
            onAnswer={(on) => setAnswering(on ? comment.commentId : null)}
            onDelete={setDeleting}
            post={post}
          />
        ))}
      </ul>
      <NewComments
        postId={postId}
        lastCommentId={lastCommentId}
        busy={isRefetching && !isFetchingNextPage}
        onShow={() => {
          leadTo({ after: lastCommentId, focus: true });
          void refetch();
        }}
      />
      {session && (
        <Suspense>
          <ConfirmDialog
            open={deleting !== null}
            title="댓글을 지울까요?"
            description="지운 댓글은 되돌릴 수 없어요."
            confirm="지우기"
            busy={isPending}
            onConfirm={remove}
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
