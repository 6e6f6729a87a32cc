import { NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import type { Meetup, MeetupPerson } from "@fitmate/contract/meetups";
import type { ReactNode } from "react";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { knownPeople } from "../card/Faces.tsx";
import { togetherWords } from "../card/words.ts";
import styles from "./People.module.css";

/** More empty seats say nothing more. */
const FREE_MAX = 10;

type PeopleProps = {
  meetup: Meetup;
  /** Beside the heading. */
  action?: ReactNode;
};

/** Who comes: by name for who is in it, else whom one knows of them and how many there are; and the seats that are free. */
export function People({ meetup, action }: PeopleProps) {
  const { people, participants, free, status } = meetup;
  const isToCome = status === "UPCOMING";
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{togetherWords(meetup)}</h2>
        {action}
      </div>
      <ul className={styles.people}>
        {participants.length > 0 ? <Participants participants={participants} /> : <Known meetup={meetup} />}
        {isToCome &&
          Array.from({ length: Math.min(free, FREE_MAX) }, (_, seat) => (
            <li key={`free ${seat}`}>
              <i className={styles.free} aria-hidden="true" />
              <span className="sr-only">빈자리</span>
            </li>
          ))}
      </ul>
      {participants.length === 0 && people > 1 && (
        <p className={styles.note}>누가 함께하는지는 함께하는 사람에게만 보여요.</p>
      )}
    </section>
  );
}

/** By name; whoever has blocked me, or is blocked by me, has none. */
function Participants({ participants }: Pick<Meetup, "participants">) {
  return participants.map(({ nickname, profilePicture, isHost, isCoHost, isMe }, index) => {
    const role = isHost ? "주최" : isCoHost && "함께 여는 사람";
    // oxlint-disable-next-line react/no-array-index-key -- somebody without a name has nothing else
    if (nickname === null) return <Somebody key={`nameless ${index}`} name={NAMELESS_PARTICIPANT} role={role} />;
    const who = { nickname, profilePicture };
    return isMe ? (
      <li key={nickname}>
        <Avatar nickname={nickname} picture={profilePicture} />나<Role>{role}</Role>
      </li>
    ) : (
      <Person key={nickname} who={who} role={role} />
    );
  });
}

/** The host, my mates among them, and how many others. */
function Known({ meetup: { host, mates, people } }: Pick<PeopleProps, "meetup">) {
  const known = knownPeople(host, mates);
  const others = people - known.length;
  return (
    <>
      {known.map((who) => (
        <Person key={who.nickname} who={who} role={who === host ? "주최" : "메이트"} />
      ))}
      {others > 0 && <Somebody name={`${others}명${known.length > 0 ? " 더" : ""}`} count={others} />}
    </>
  );
}

type RoleText = string | false | undefined;

function Person({ who: { nickname, profilePicture }, role }: { who: MeetupPerson; role: RoleText }) {
  return (
    <li>
      <MemberLink nickname={nickname} picture={<Avatar nickname={nickname} picture={profilePicture} />} />
      <MemberLink className={styles.name} nickname={nickname} />
      <Role>{role}</Role>
    </li>
  );
}

function Somebody({ name, count, role }: { name: string; count?: number; role?: RoleText }) {
  return (
    <li>
      <i className={styles.nobody} aria-hidden="true">
        {count && `+${count}`}
      </i>
      {name}
      <Role>{role}</Role>
    </li>
  );
}

function Role({ children }: { children: RoleText }) {
  return children ? <small>{children}</small> : null;
}
