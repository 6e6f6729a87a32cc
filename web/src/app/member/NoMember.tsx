import { paths } from "@fitmate/contract/paths";
import { messageOf } from "../../lib/api.ts";
import { isRefusal } from "../../data/posts/posts.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../ui/feedback/Empty.tsx";

type NoMemberProps = { error: Error; onRetry: () => void; busy: boolean };

/** What stands in the place of somebody who is not there, or not for me. */
export function NoMember({ error, onRetry, busy }: NoMemberProps) {
  return (
    <div role="alert">
      {isRefusal(error) ? (
        <Empty
          art="search"
          heading="h1"
          title="회원을 찾지 못했어요"
          text="닉네임이 바뀌었거나 탈퇴했을 수 있어요."
          action={
            <ButtonLink variant="secondary" size="md" to={paths.home()}>
              홈으로
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState
          heading="h1"
          title="프로필을 불러오지 못했어요"
          text={messageOf(error)}
          onRetry={onRetry}
          busy={busy}
        />
      )}
    </div>
  );
}
