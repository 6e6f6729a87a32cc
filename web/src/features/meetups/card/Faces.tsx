import type { MeetupPerson } from "@fitmate/contract/meetups";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import styles from "./Faces.module.css";

const FACES_MAX = 3;

/** The host, those of my mates who come, and how many more; decoration: all of it is said beside. */
export function Faces({ shown, people }: { shown: readonly MeetupPerson[]; people: number }) {
  const faces = shown.slice(0, FACES_MAX);
  const more = people - faces.length;
  if (faces.length === 0) return null;
  return (
    <span className={styles.faces} aria-hidden="true">
      {faces.map(({ nickname, profilePicture }) => (
        <Avatar key={nickname} nickname={nickname} picture={profilePicture} size="xs" />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}

/** Whom one sees of those who come before one is in it: each once. */
export function knownPeople(host: MeetupPerson | null, mates: readonly MeetupPerson[]): MeetupPerson[] {
  return [...(host ? [host] : []), ...mates.filter(({ nickname }) => nickname !== host?.nickname)];
}
