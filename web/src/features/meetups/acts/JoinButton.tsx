import type { Meetup } from "@fitmate/contract/meetups";
import { useState } from "react";
import { useJoin } from "../../../data/meetups/acts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
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
  const isWarned = overlaps.length > 0 || blockedPeople > 0;
  return (
    <>
      <Button
        variant={label === "대기하기" ? "primary" : "accent"}
        size="lg"
        block
        busy={isPending && !isAsking}
        onClick={() => (asksHost || isWarned ? setAsking(true) : void join())}
      >
        {label}
      </Button>
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
