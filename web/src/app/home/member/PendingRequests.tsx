import { paths } from "@fitmate/contract/paths";
import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import { Link } from "react-router";
import { type MateAnswer, newsOf, useMateAct } from "../../../data/mates/acts.ts";
import { messageOf } from "../../../lib/api.ts";
import { timeAgo } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { InShort } from "../../../ui/people/InShort.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { sportLabel } from "../../../ui/sports/sport.ts";
import { useTellNews } from "../../../ui/feedback/useTellNews.ts";
import styles from "./MemberHome.module.css";

type PendingRequestsProps = {
  /** Newest first. */
  requests: readonly ReceivedRequest[];
};

/** Who asked to be my mate: the newest is answered right here, the way to the others stands below. */
export function PendingRequests({ requests }: PendingRequestsProps) {
  const [newest, ...others] = requests;
  if (!newest) return null;
  return (
    <section className={styles.request} aria-label="받은 메이트 신청">
      <Request
        key={newest.requestId}
        request={newest}
        about={[timeAgo(new Date(newest.requestedAt)), ...newest.exerciseChoice.map((sport) => sportLabel[sport])].join(
          " · ",
        )}
      />
      {others.length > 0 && (
        <Link className={`more-link ${styles.allRequests}`} to={paths.mates()}>
          받은 신청 모두 보기
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
    </section>
  );
}

function Request({ request, about }: { request: ReceivedRequest; about: string }) {
  const { nickname, profilePicture, note } = request;
  const { mutateAsync, isPending, error, variables } = useMateAct<MateAnswer>(nickname);
  const tell = useTellNews();

  const answer = async (act: MateAnswer) => {
    try {
      // Not a callback of `mutate`: the live update may take the card away before the answer is here.
      const { relation } = await mutateAsync({ act });
      tell(newsOf(act, nickname, relation));
    } catch {
      return;
    }
  };

  return (
    <>
      <MemberLink nickname={nickname} picture={<Avatar nickname={nickname} picture={profilePicture} />} />
      <div>
        <p>
          <b>
            <MemberLink nickname={nickname} />
          </b>
          님이 운동메이트를 신청했어요
        </p>
        <p className="caption">{about}</p>
      </div>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.asker}>
        <InShort about={request} />
      </div>
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <div className={styles.answers}>
        <Button
          variant="secondary"
          size="md"
          busy={isPending && variables.act === "reject"}
          onClick={() => void answer("reject")}
        >
          거절
        </Button>
        <Button
          variant="accent"
          size="md"
          busy={isPending && variables.act === "accept"}
          onClick={() => void answer("accept")}
        >
          수락
        </Button>
      </div>
    </>
  );
}
