import type { Meetup } from "@fitmate/contract/meetups";
import { useState } from "react";
import { useJoin } from "../../../data/meetups/acts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { FirstMeeting } from "./FirstMeeting.tsx";
import { noteTold, wasTold } from "./firstMeeting.ts";
import { JoinSheet } from "./JoinSheet.tsx";
import { useTellRefusal } from "./useTellRefusal.ts";

/** Joins, asks, or waits for a seat; asks first where there is something to know or to say. */
export function JoinButton({ meetup }: { meetup: Meetup }) {
  const { meetupId, joining, part, free, overlaps, blockedPeople } = meetup;
  const { mutateAsync, isPending } = useJoin(meetupId);
  const tellRefusal = useTellRefusal();
  const [isAsking, setAsking] = useState(false);
  const asksHost = joining === "APPROVAL" && part !== "OFFERED";
  const label = asksHost ? "함께하기 신청" : free > 0 || part === "OFFERED" ? "함께하기" : "대기하기";
  const join = async (note?: string) => {
    try {
      // Not a callback of `mutate`: by then there may be another act in this one's place.
      const answer = await mutateAsync(note);
      setAsking(false);
      if (answer.part === "CONFIRMED") toast.mate(answer.message);
      else toast.show(answer.message);
    } catch (error) {
      tellRefusal(error);
    }
  };
  const me = useSession()?.nickname;
  const [isFirst, setFirst] = useState(false);
  const go = () => (asksHost || isWarned ? setAsking(true) : void join());
  const isWarned = overlaps.length > 0 || blockedPeople > 0;
  return (
    <>
      <Button
        variant={label === "대기하기" ? "primary" : "accent"}
        size="lg"
        block
        busy={isPending && !isAsking}
        onClick={() => (me === undefined || wasTold(me) ? go() : setFirst(true))}
      >
        {label}
      </Button>
      {isFirst && me !== undefined && (
        <FirstMeeting
          onClose={() => setFirst(false)}
          onGo={() => {
            noteTold(me);
            setFirst(false);
            go();
          }}
        />
      )}
      <JoinSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        meetup={meetup}
        label={label}
        asksHost={asksHost}
        busy={isPending}
        onJoin={(note) => void join(note)}
      />
    </>
  );
}
