import { NEW_COMMENTS_MAX } from "@fitmate/contract/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { refreshPost } from "../../../data/posts/posts.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { newComments } from "../../../data/posts/newComments.ts";

type NewCommentsProps = { postId: number; lastCommentId: number; busy: boolean; onShow: () => void };

/** A quiet word that others have commented meanwhile. */
export function NewComments({ postId, lastCommentId, busy, onShow }: NewCommentsProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(newComments(postId, lastCommentId));
  const isRefused = isRefusal(error);
  useEffect(() => {
    // The post was deleted meanwhile, or is no longer for this reader: it says so itself.
    if (isRefused) void refreshPost(client, postId);
  }, [client, postId, isRefused]);
  const count = data.newCount >= NEW_COMMENTS_MAX ? `${NEW_COMMENTS_MAX}개 이상` : `${data.newCount}개`;
  if (data.newCount === 0) return null;
  return (
    <Button variant="secondary" size="md" busy={busy} onClick={onShow}>
      {`새 댓글 ${count}`}
    </Button>
  );
}
