/** 게시글 작성 */
import { paths } from "@fitmate/contract/paths";
import { useNavigate } from "react-router";
import { messageOf } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useCreatePost } from "../../../data/posts/writing.ts";
import { contentOf, EMPTY_DRAFT, sameDraft } from "./draft.ts";
import { KeptState } from "./KeptState.tsx";
import { PostForm } from "./PostForm.tsx";
import { useKeptDraft } from "./useKeptDraft.ts";

export function Component() {
  const session = useSession();
  // The guard has let somebody in; while they sign out there is nobody for a moment.
  return session && <NewPost owner={session.nickname} />;
}

function NewPost({ owner }: { owner: string }) {
  const navigate = useNavigate();
  const { draft, change, kept, forget } = useKeptDraft(owner);
  const { mutate, isPending } = useCreatePost();

  const submit = () =>
    mutate(contentOf(draft), {
      onSuccess: ({ id }) => {
        forget();
        void navigate(paths.post(id), { replace: true });
      },
      onError: (error) => toast.error(messageOf(error)),
    });

  return (
    <PostForm
      heading="게시글 작성"
      submit="등록"
      backTo={paths.posts()}
      draft={draft}
      onChange={change}
      onSubmit={submit}
      busy={isPending}
      state={kept && !sameDraft(draft, EMPTY_DRAFT) && <KeptState />}
    />
  );
}
