import { paths } from "@fitmate/contract/paths";
import { NotShown } from "../../../ui/feedback/NotShown.tsx";
import { MeetupSkeleton } from "./MeetupSkeleton.tsx";

type NoMeetupProps = { error: Error | null; onRetry: () => void; busy: boolean };

/** What stands in the place of a gathering that is not there, or not for me, or not yet. */
export function NoMeetup({ error, onRetry, busy }: NoMeetupProps) {
  return (
    <NotShown
      error={error}
      onRetry={onRetry}
      busy={busy}
      failed="번개를 불러오지 못했어요"
      none={{
        title: "번개를 찾지 못했어요",
        text: "주소를 다시 확인하거나 다른 번개를 찾아보세요.",
        to: paths.meetups(),
        lead: "다른 번개 보기",
      }}
    >
      <MeetupSkeleton />
    </NotShown>
  );
}
