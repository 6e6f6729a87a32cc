/** 번개 고치기 */
import { numberIn } from "@fitmate/contract/addresses";
import type { Meetup, Scope } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { meetupDetail } from "../../../data/meetups/meetup.ts";
import { useUpdateMeetup } from "../../../data/meetups/writing.ts";
import { useSession } from "../../../lib/session.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { RestoredNotice } from "../../../ui/feedback/EditNotice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ScopeChoice } from "../acts/ScopeChoice.tsx";
import { NoMeetup } from "../detail/NoMeetup.tsx";
import { bodyOf, draftOf, isMoved } from "./draft.ts";
import { MeetupForm } from "./MeetupForm.tsx";
import type { PlaceFinder } from "./part.ts";
import { useMeetupDraft } from "./useMeetupDraft.ts";
import styles from "./MeetupForm.module.css";

type EditMeetupPageProps = { Finder: PlaceFinder };

export function EditMeetupPage({ Finder }: EditMeetupPageProps) {
  const session = useSession();
  const meetupId = numberIn(useParams()["meetupId"]);
  // What is changed is the gathering as it is now, not as it was when it was last seen.
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...meetupDetail(meetupId),
    refetchOnMount: "always",
  });
  const meetup = isFetchedAfterMount ? data : undefined;
  /** How often one has begun anew, with the gathering as it is. */
  const [times, setTimes] = useState(0);
  if (!session) return null;
  if (meetup?.hosting && meetup.status === "UPCOMING") {
    return (
      <EditMeetup
        key={`${meetupId} ${times}`}
        meetup={meetup}
        me={session.nickname}
        Finder={Finder}
        onStartAnew={() => setTimes(times + 1)}
      />
    );
  }
  return (
    <div className="container page page--sub">
      {meetup ? (
        <NotMine meetupId={meetupId} />
      ) : (
        <NoMeetup error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </div>
  );
}

function NotMine({ meetupId }: { meetupId: number }) {
  return (
    <Empty
      art="locked"
      heading="h1"
      title="지금은 고칠 수 없는 번개예요"
      text="내가 연, 아직 시작하지 않은 번개만 고칠 수 있어요."
      action={
        <ButtonLink variant="secondary" size="md" to={paths.meetup(meetupId)}>
          번개 보기
        </ButtonLink>
      }
    />
  );
}

type EditMeetupProps = EditMeetupPageProps & { meetup: Meetup; me: string; onStartAnew: () => void };

function EditMeetup({ meetup, me, Finder, onStartAnew }: EditMeetupProps) {
  const { meetupId, people, later } = meetup;
  const navigate = useNavigate();
  const said = draftOf(meetup);
  const { draft, change, isRestored, forget } = useMeetupDraft(me, `meetup ${meetupId}`, () => said, said);
  const { mutateAsync, isPending, error } = useUpdateMeetup(meetupId);
  const [isAsking, setAsking] = useState(false);
  const save = (scope: Scope) => {
    const { weeks: _, ...body } = bodyOf(draft);
    void mutateAsync(
      { ...body, scope },
      {
        onSuccess: () => {
          toast.show(people > 1 && isMoved(draft, said) ? "번개를 바꾸고 모두에게 알렸어요." : "번개를 바꿨어요.");
          void navigate(paths.meetup(meetupId), { replace: true });
        },
        onSettled: () => setAsking(false),
      },
    ).then(
      () => forget(draft),
      () => {
        // What went wrong stands above the button.
      },
    );
  };
  return (
    <>
      <MeetupForm
        heading="번개 고치기"
        submit="저장"
        backTo={paths.meetup(meetupId)}
        me={me}
        draft={draft}
        said={said}
        change={change}
        onSubmit={() => (later.length > 0 ? setAsking(true) : save("THIS"))}
        busy={isPending && !isAsking}
        refusal={error}
        canRepeat={false}
        people={people}
        Finder={Finder}
        notice={
          isRestored && (
            <RestoredNotice>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  forget(draft);
                  onStartAnew();
                }}
              >
                지금 번개로 다시 시작
              </Button>
            </RestoredNotice>
          )
        }
      />
      <ScopeDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        later={later.length}
        busy={isPending}
        onChoose={save}
      />
    </>
  );
}

type ScopeDialogProps = {
  open: boolean;
  onClose: () => void;
  later: number;
  busy: boolean;
  onChoose: (scope: Scope) => void;
};

/** Of a series: whether the later ones change, too. */
function ScopeDialog({ open, onClose, later, busy, onChoose }: ScopeDialogProps) {
  const [scope, setScope] = useState<Scope>("THIS");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="매주 열리는 번개예요"
      description="함께하는 사람에게는 바뀐 시간과 장소를 알려요."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            돌아가기
          </Button>
          <Button busy={busy} onClick={() => onChoose(scope)}>
            저장
          </Button>
        </>
      }
    >
      <div className={styles.scope}>
        <ScopeChoice later={later} done="바뀌어요" value={scope} onChange={setScope} />
      </div>
    </Dialog>
  );
}
