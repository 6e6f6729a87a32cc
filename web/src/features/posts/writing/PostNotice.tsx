import { paths } from "@fitmate/contract/paths";
import { Button } from "../../../ui/controls/Button.tsx";
import { EditNotice, RestoredNotice } from "../../../ui/feedback/EditNotice.tsx";

type PostNoticeProps = {
  postId: number;
  /** The post cannot be changed any more: deleted, or no longer for its writer. */
  isGone: boolean;
  /** It says something else than what is being changed. */
  isChanged: boolean;
  /** What is being changed was left in this tab. */
  isRestored: boolean;
  onStartAnew: () => void;
};

/** What whoever changes a post has to know beside what they write. */
export function PostNotice({ postId, isGone, isChanged, isRestored, onStartAnew }: PostNoticeProps) {
  const startAnew = (
    <Button variant="ghost" size="sm" onClick={onStartAnew}>
      지금 글로 다시 시작
    </Button>
  );
  if (isGone)
    return <EditNotice text="이 글은 이제 고칠 수 없어요. 쓰던 내용은 여기 남아 있으니 필요하면 옮겨 두세요." />;
  if (isChanged) {
    return (
      <EditNotice text="이 글은 그사이 다른 곳에서 바뀌었어요. 저장하면 그 내용 대신 여기 쓴 내용이 남아요.">
        <a href={paths.post(postId)} target="_blank" rel="noopener">
          바뀐 글 보기
        </a>
        {startAnew}
      </EditNotice>
    );
  }
  return isRestored ? <RestoredNotice>{startAnew}</RestoredNotice> : null;
}
