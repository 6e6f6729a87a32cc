import { useDeleteComment } from "../../../data/posts/commenting.ts";
import type { CommentPlace } from "../../../data/posts/comments.ts";
import type { Post } from "../../../data/posts/wire.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";

type DeleteCommentProps = {
  post: Post;
  /** Which one; null: nobody asks. */
  place: CommentPlace | null;
  onDeleted: () => void;
  onClose: () => void;
};

/** Deletes what one has said once that is confirmed. */
export function DeleteComment({ post, place, onDeleted, onClose }: DeleteCommentProps) {
  const { mutate, isPending } = useDeleteComment(post);
  const remove = () =>
    place &&
    mutate(place, {
      onSettled: onClose,
      onSuccess: () => {
        onDeleted();
        toast.show("댓글을 지웠어요.");
      },
      onError: toastError,
    });
  return (
    <ConfirmDialog
      open={place !== null}
      title="댓글을 지울까요?"
      description="지운 댓글은 되돌릴 수 없어요."
      confirm="지우기"
      busy={isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
