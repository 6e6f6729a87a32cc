/** 번개 열기 */
import { paths } from "@fitmate/contract/paths";
import { isDay } from "@fitmate/contract/wallTime";
import { useNavigate, useSearchParams } from "react-router";
import { useCreateMeetup } from "../../../data/meetups/writing.ts";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { bodyOf, newDraft } from "./draft.ts";
import { MeetupForm } from "./MeetupForm.tsx";
import type { PlaceFinder } from "./part.ts";
import { useMeetupDraft } from "./useMeetupDraft.ts";

type NewMeetupPageProps = { Finder: PlaceFinder };

export function NewMeetupPage(page: NewMeetupPageProps) {
  const session = useSession();
  // The guard has let somebody in; while they sign out there is nobody for a moment.
  return session && <NewMeetup {...page} me={session.nickname} />;
}

function NewMeetup({ Finder, me }: NewMeetupPageProps & { me: string }) {
  const navigate = useNavigate();
  const day = useSearchParams()[0].get("day");
  const { draft, change, forget } = useMeetupDraft(me, "new meetup", () =>
    newDraft(new Date(), day && isDay(day) ? day : undefined),
  );
  const { mutateAsync, isPending, error } = useCreateMeetup();
  const submit = () =>
    void mutateAsync(bodyOf(draft), {
      onSuccess: ({ meetupId, meetupIds }) => {
        toast.show(meetupIds.length > 1 ? `번개 ${meetupIds.length}개를 열었어요.` : "번개를 열었어요.");
        void navigate(paths.meetup(meetupId), { replace: true });
      },
    }).then(
      () => forget(draft),
      () => {
        // What went wrong stands above the button.
      },
    );
  return (
    <MeetupForm
      heading="번개 열기"
      submit="번개 열기"
      backTo={paths.meetups()}
      me={me}
      draft={draft}
      change={change}
      onSubmit={submit}
      busy={isPending}
      refusal={error}
      canRepeat
      Finder={Finder}
    />
  );
}
