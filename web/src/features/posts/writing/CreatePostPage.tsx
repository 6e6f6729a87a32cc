/** 게시글 작성 */
import { numberIn } from "@fitmate/contract/addresses";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { training } from "../../../data/together/trainings.ts";
import { useNow } from "../../../lib/useNow.ts";
import { useSession } from "../../../lib/session.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useCreatePost } from "../../../data/posts/writing.ts";
import { contentOf, EMPTY_DRAFT, type PostDraft, sameDraft } from "./draft.ts";
import { KeptState } from "./KeptState.tsx";
import { PostForm } from "./PostForm.tsx";
import { reviewOf } from "./review.ts";
import { useKeptDraft } from "./useKeptDraft.ts";

export function Component() {
  const session = useSession();
  const gatheringId = numberIn(useSearchParams()[0].get("training"));
  // The guard has let somebody in; while they sign out there is nobody for a moment.
  if (!session) return null;
  return gatheringId > 0 ? (
    <Review owner={session.nickname} gatheringId={gatheringId} />
  ) : (
    <NewPost owner={session.nickname} />
  );
}

/** 후기 쓰기: of a gathering I came to, with my own photos of its room. */
function Review({ owner, gatheringId }: { owner: string; gatheringId: number }) {
  const { data, isPending } = useQuery(training(gatheringId));
  const now = useNow();
  if (isPending) {
    return (
      <div className="container page page--sub" role="status">
        <span className="sr-only">불러오는 중이에요</span>
        <Skeleton width="100%" height="24rem" radius="var(--r-4)" />
      </div>
    );
  }
  // Of what is not there, or not mine, one writes without it.
  return data ? (
    <NewPost owner={owner} gatheringId={gatheringId} review={reviewOf(data, now)} />
  ) : (
    <NewPost owner={owner} />
  );
}

type NewPostProps = { owner: string; gatheringId?: number; /** What it begins with. */ review?: PostDraft };

function NewPost({ owner, gatheringId, review: given = EMPTY_DRAFT }: NewPostProps) {
  const navigate = useNavigate();
  const [review] = useState(given);
  const { draft, change, kept, forget } = useKeptDraft(owner, review);
  const { mutateAsync, isPending } = useCreatePost();

  const submit = () =>
    void mutateAsync(contentOf(draft), {
      onSuccess: ({ id }) => void navigate(paths.post(id), { replace: true }),
      onError: toastError,
    }).then(forget, () => {
      // Whoever is still here has been told.
    });

  return (
    <PostForm
      heading="게시글 작성"
      submit="등록"
      backTo={gatheringId === undefined ? paths.posts() : paths.training(gatheringId)}
      draft={draft}
      onChange={change}
      onSubmit={submit}
      busy={isPending}
      state={kept && ![EMPTY_DRAFT, review].some((each) => sameDraft(draft, each)) && <KeptState />}
      gatheringId={gatheringId}
    />
  );
}
