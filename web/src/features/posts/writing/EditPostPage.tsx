/** 게시글 수정: opened from the post, or directly. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Post } from "../../../data/posts/wire.ts";
import { messageOf } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { postDetail } from "../../../data/posts/posts.ts";
import { useUpdatePost } from "../../../data/posts/writing.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { contentOf, draftOf, type PostDraft, sameDraft } from "./draft.ts";
import { NoPost } from "../post/NoPost.tsx";
import { PostForm } from "./PostForm.tsx";
import { PostSkeleton } from "../post/PostSkeleton.tsx";
import { useLeaveGuard } from "../../../ui/overlays/useLeaveGuard.ts";

export function Component() {
  const { postId: given } = useParams();
  const postId = Number(given) || 0;
  const me = useSession()?.nickname;
  // What is edited is the post as it is now, not as it was when it was read.
  const { data: post, error, isFetching, isFetchedAfterMount, refetch } = useQuery(postDetail(postId));
  if (error) {
    return (
      <div className="container page page--sub">
        <NoPost error={error} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    );
  }
  if (!post || !isFetchedAfterMount) {
    return (
      <div className="container page page--sub">
        <PostSkeleton />
      </div>
    );
  }
  if (post.author !== me) return <NotMine postId={postId} />;
  return <EditPost key={postId} post={post} />;
}

function NotMine({ postId }: { postId: number }) {
  useAppBar({ backTo: paths.post(postId) });
  const toPost = (
    <ButtonLink size="md" to={paths.post(postId)}>
      글 보기
    </ButtonLink>
  );
  return (
    <div className="container page page--sub" role="alert">
      <Empty art="locked" title="내가 쓴 글만 고칠 수 있어요" action={toPost} />
    </div>
  );
}

function EditPost({ post }: { post: Post }) {
  const { postId } = post;
  const navigate = useNavigate();
  const [before] = useState(() => draftOf(post));
  const [draft, setDraft] = useState<PostDraft>(before);
  const { mutate, isPending } = useUpdatePost(postId);
  const leaving = useLeaveGuard(!sameDraft(draft, before));

  const submit = () =>
    mutate(contentOf(draft), {
      onSuccess: () => {
        leaving.allow();
        void navigate(paths.post(postId), { replace: true });
      },
      onError: (error) => toast.error(messageOf(error)),
    });

  return (
    <>
      <PostForm
        heading="게시글 수정"
        submit="수정"
        backTo={paths.post(postId)}
        draft={draft}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        onSubmit={submit}
        busy={isPending}
      />
      <ConfirmDialog
        open={leaving.asking}
        asksToLeave
        title="고친 내용을 버릴까요?"
        description="저장하지 않은 내용은 사라져요."
        confirm="버리기"
        keep="계속 쓰기"
        busy={false}
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      />
    </>
  );
}
