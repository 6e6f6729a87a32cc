import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useDeletePost } from "../../../data/posts/writing.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";

/** What the author can do with the post. */
export function PostMenu({ postId }: { postId: number }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useDeletePost(postId);

  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.show("글을 지웠어요.");
        void navigate(paths.posts(), { replace: true });
      },
      onError: (error) => {
        setAsking(false);
        toastError(error);
      },
    });

  return (
    <>
      <Menu
        label="글 메뉴"
        items={[
          { label: "수정", icon: "edit", onSelect: () => void navigate(paths.editPost(postId)) },
          { label: "지우기", icon: "trash", danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={asking}
        title="글을 지울까요?"
        description="댓글과 좋아요도 함께 사라져요. 지운 글은 되돌릴 수 없어요."
        confirm="지우기"
        busy={isPending}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
