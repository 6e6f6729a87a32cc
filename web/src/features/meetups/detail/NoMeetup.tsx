import { paths } from "@fitmate/contract/paths";
import { messageOf } from "../../../lib/api.ts";
import { isRefusal } from "../../../data/posts/posts.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";

type NoMeetupProps = { error: Error; onRetry: () => void; busy: boolean };

/** What stands in the place of a gathering that is not there, or not for me. */
export function NoMeetup({ error, onRetry, busy }: NoMeetupProps) {
  if (!isRefusal(error)) {
    const text = messageOf(error);
    return <ErrorState heading="h1" title="번개를 불러오지 못했어요" text={text} onRetry={onRetry} busy={busy} />;
  }
  return (
    <div role="alert">
      <Empty
        art="search"
        heading="h1"
        title="번개를 찾지 못했어요"
        text="주소를 다시 확인하거나 다른 번개를 찾아보세요."
        action={
          <ButtonLink variant="secondary" size="md" to={paths.meetups()}>
            다른 번개 보기
          </ButtonLink>
        }
      />
    </div>
  );
}
