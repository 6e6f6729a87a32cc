import type { Notification } from "@fitmate/contract/notifications";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type RequestAnswer, requestDetails, useAnswerRequest } from "../../../features/notifications/api.ts";
import { messageOf } from "../../../lib/api.ts";
import { timeAgo } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FieldMessage } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./MemberHome.module.css";

type PendingRequestProps = {
  request: Notification;
  /** What else is known about the sender: sports, how far. */
  about: readonly string[];
};

/** Somebody asked to be my mate: answered right here. */
export function PendingRequest({ request: { sender, senderProfileImage, createdAt }, about }: PendingRequestProps) {
  const { mutateAsync, isPending, error, variables } = useAnswerRequest(sender);
  const { data: details } = useQuery(requestDetails(sender));
  const navigate = useNavigate();
  const talk = () => void navigate(`/messenger/${encodeURIComponent(sender)}`);

  const answer = async (given: RequestAnswer) => {
    try {
      // Not a callback of `mutate`: the live update may take the card away before the answer is here.
      await mutateAsync(given);
    } catch {
      return;
    }
    if (given === "reject") toast.show("신청을 거절했어요");
    else toast.mate(`${sender}님과 운동메이트가 되었어요`, { action: { label: "메시지 보내기", onSelect: talk } });
  };

  return (
    <section className={styles.request} aria-label="받은 메이트 신청">
      <Avatar nickname={sender} picture={senderProfileImage} />
      <div>
        <p>
          <b>{sender}</b>님이 운동메이트를 신청했어요
        </p>
        <p className="caption">{[timeAgo(new Date(createdAt)), ...about].join(" · ")}</p>
      </div>
      {details?.note && <p className={styles.note}>{details.note}</p>}
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <div className={styles.answers}>
        <Button
          variant="secondary"
          size="md"
          busy={isPending && variables === "reject"}
          onClick={() => void answer("reject")}
        >
          거절
        </Button>
        <Button
          variant="accent"
          size="md"
          busy={isPending && variables === "accept"}
          onClick={() => void answer("accept")}
        >
          수락
        </Button>
      </div>
    </section>
  );
}
