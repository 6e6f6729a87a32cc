import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./RoomFace.module.css";
import type { ChatRoom } from "../../../data/chat/wire.ts";

/** The head of the mate, or those of a few who are in a group room. Decorative: its name stands beside it. */
export function RoomFace({ room }: { room: ChatRoom }) {
  const { group } = room;
  if (!group) return <Avatar nickname={room.nickname} picture={room.profilePicture} />;
  const [only, ...others] = group.faces;
  if (!only) {
    return (
      <span className={styles.nobody}>
        <Icon name="mate" />
      </span>
    );
  }
  if (others.length === 0) return <Avatar nickname={only.nickname} picture={only.picture} />;
  return (
    <span className={styles.faces} data-count={group.faces.length}>
      {group.faces.map(({ nickname, picture }) => (
        <Avatar key={nickname} nickname={nickname} picture={picture} size="xs" />
      ))}
    </span>
  );
}
