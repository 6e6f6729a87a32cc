import type { PostDetail } from "@fitmate/contract/posts";
import { useId, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api.ts";
import { signInAddress } from "../../lib/returnTo.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../ui/toast.ts";
import { type CommentPlace, useDeleteComment } from "./api.ts";
import { Comment } from "./Comment.tsx";
import { CommentForm } from "./CommentForm.tsx";
import styles from "./Comments.module.css";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** The discussion under a post. */
export function Comments({ post }: { post: PostDetail }) {
  const { postId, replyList, childReplyList } = post;
  const heading = useId();
  const session = useSession();
  const [answering, setAnswering] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<CommentPlace | null>(null);
  const { mutate, isPending } = useDeleteComment(postId);

  const remove = () =>
    deleting &&
    mutate(deleting, {
      onSettled: () => setDeleting(null),
      onSuccess: () => toast.show("댓글을 지웠어요."),
      onError: (error) => toast.error(messageOf(error)),
    });

  return (
    <section className={styles.comments} aria-labelledby={heading}>
      <h2 id={heading}>
        댓글 <span className={styles.count}>{post.replyCount}</span>
      </h2>
      {session ? (
        <CommentForm postId={postId} replyId={null} me={session.nickname} />
      ) : (
        <p className="muted">
          <Link className={styles.signIn} to={signInAddress(`/posts/${postId}`)}>
            로그인
          </Link>
          하면 댓글을 쓸 수 있어요.
        </p>
      )}
      <ul className={styles.list}>
        {replyList.map((reply) => (
          <Comment
            key={reply.replyId}
            reply={reply}
            answers={childReplyList.filter(({ replyId }) => replyId === reply.replyId)}
            author={post.userNickname}
            me={session?.nickname ?? null}
            answering={answering === reply.replyId}
            onAnswer={(on) => setAnswering(on ? reply.replyId : null)}
            onDelete={setDeleting}
            postId={postId}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        title="댓글을 지울까요?"
        description="지운 댓글은 되돌릴 수 없어요."
        confirm="지우기"
        busy={isPending}
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      />
    </section>
  );
}
