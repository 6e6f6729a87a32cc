/** 게시글 수정: opened from the post, or directly. */
import { numberIn } from "@fitmate/contract/addresses";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Post } from "../../../data/posts/wire.ts";
import { isRefusedBy } from "../../../lib/api.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { useSession } from "../../../lib/session.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { postDetail } from "../../../data/posts/posts.ts";
import { useUpdatePost } from "../../../data/posts/writing.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { DiscardDialog } from "../../../ui/overlays/DiscardDialog.tsx";
import {
  contentOf,
  draftOf,
  type Edit,
  keepEdit,
  loadEdit,
  type PostDraft,
  sameDraft,
  withPicturesOf,
} from "./draft.ts";
import { KeptState } from "./KeptState.tsx";
import { NoPost } from "../post/NoPost.tsx";
import { PostForm } from "./PostForm.tsx";
import { PostNotice } from "./PostNotice.tsx";
import { PostSkeleton } from "../post/PostSkeleton.tsx";
import { useKeptEdit } from "./useKeptDraft.ts";
import { useLeaveGuard } from "../../../ui/overlays/useLeaveGuard.ts";

export function Component() {
  const postId = numberIn(useParams()["postId"]);
  const session = useSession();
  // Whose session ends is nobody for a moment; what they write is kept for when they are back. Who is called otherwise writes on.
  return session && <Editing key={`${postId} ${session.token}`} postId={postId} me={session.nickname} />;
}

function Editing({ postId, me }: { postId: number; me: string }) {
  // What is edited is the post as it is now, not as it was when it was read.
  const { data: post, error, isFetching, isFetchedAfterMount, refetch } = useQuery(postDetail(postId));
  const [begun, setBegun] = useState<{ edit: Edit; said: PostDraft | undefined; isRestored: boolean } | null>(null);
  /** How often one has begun anew, with the post as it is. */
  const [times, setTimes] = useState(0);
  const isMine = !post || post.author === me;

  // From here on nothing takes the place of the editor: it holds what somebody writes.
  // What was refused just before is not asked for again.
  if (begun === null && (isFetchedAfterMount || (error && !post)) && isMine) {
    const kept = loadEdit(me, postId);
    const said = post && !isRefusal(error) ? draftOf(post) : undefined;
    if (kept)
      setBegun({ edit: post ? { ...kept, draft: withPicturesOf(kept.draft, post) } : kept, said, isRestored: true });
    else if (post && said && !error)
      setBegun({ edit: { draft: said, version: post.version }, said, isRestored: false });
  }
  const startAnew = () => {
    if (!post) return;
    const said = draftOf(post);
    keepEdit(me, postId, undefined);
    setBegun({ edit: { draft: said, version: post.version }, said, isRestored: false });
    setTimes(times + 1);
  };

  if (begun) {
    return (
      <EditPost
        key={times}
        postId={postId}
        me={me}
        {...begun}
        current={post}
        error={error}
        busy={isFetching}
        onLook={() => void refetch()}
        onStartAnew={startAnew}
      />
    );
  }
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
  return <NotMine postId={postId} />;
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

type EditPostProps = {
  postId: number;
  me: string;
  edit: Edit;
  /** What the post said when the editor opened; undefined: nobody knows. */
  said: PostDraft | undefined;
  /** It goes on with what was left in this tab. */
  isRestored: boolean;
  /** The post as it is now, as far as it is known, and why it cannot be had. */
  current: Post | undefined;
  error: Error | null;
  busy: boolean;
  onLook: () => void;
  onStartAnew: () => void;
};

function EditPost(props: EditPostProps) {
  const { postId, me, edit, said, isRestored, current, error, busy, onLook, onStartAnew } = props;
  const navigate = useNavigate();
  const { draft, change, kept, keepNow, forget } = useKeptEdit({ owner: me, postId, begun: edit, said });
  const { mutate, isPending } = useUpdatePost(postId);
  const [overwriting, setOverwriting] = useState(false);
  const isUnsaved = () => !said || !sameDraft(draft, said);
  const leaving = useLeaveGuard(isUnsaved, () => isUnsaved() && !keepNow());
  const isGone = isRefusal(error);
  const isChanged = edit.version !== undefined && current?.version !== undefined && current.version !== edit.version;

  const save = (basedOn: string | undefined) =>
    mutate(
      { content: contentOf(draft), basedOn },
      {
        onSuccess: () => {
          forget();
          leaving.allow();
          void navigate(paths.post(postId), { replace: true });
        },
        onError: (failure) => {
          if (isRefusedBy(failure, "POST_CHANGED")) {
            onLook();
            setOverwriting(true);
          } else {
            setOverwriting(false);
            toastError(failure);
          }
        },
      },
    );

  return (
    <>
      <PostForm
        heading="게시글 수정"
        submit="수정"
        backTo={paths.post(postId)}
        draft={draft}
        onChange={change}
        onSubmit={() => (isChanged ? setOverwriting(true) : save(edit.version))}
        busy={isPending}
        state={kept && isUnsaved() && <KeptState />}
        notice={
          <PostNotice
            postId={postId}
            isGone={isGone}
            isChanged={isChanged}
            isRestored={isRestored}
            onStartAnew={() => {
              forget();
              onStartAnew();
            }}
          />
        }
      />
      <DiscardDialog title="고친 내용을 버릴까요?" keep="계속 쓰기" leaving={leaving} onDiscard={forget} />
      <ConfirmDialog
        open={overwriting}
        title="바뀐 글을 덮어쓸까요?"
        description="그사이 다른 곳에서 이 글을 고쳤어요. 저장하면 그 내용은 사라져요."
        confirm="덮어쓰기"
        keep="계속 쓰기"
        busy={isPending || busy}
        onConfirm={() => save(current?.version)}
        onClose={() => setOverwriting(false)}
      />
    </>
  );
}
