import type { Meetup } from "@fitmate/contract/meetups";
import { Queue } from "./Queue.tsx";
import { Requests } from "./Requests.tsx";

/** Who asks and who waits, for the host. */
export function HostDesk({ meetup }: { meetup: Meetup }) {
  return (
    <>
      {meetup.pending.length > 0 && <Requests meetup={meetup} />}
      {meetup.queue.length > 0 && <Queue meetup={meetup} />}
    </>
  );
}
