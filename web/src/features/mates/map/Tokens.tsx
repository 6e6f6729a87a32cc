/** What stands on the map for people: one head, several heads, me. Real buttons; the list says the same. */
import type { Sport } from "@fitmate/contract/profile";
import type { Person } from "../../../data/mates/wire.ts";
import { once } from "../../../lib/once.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { sportIcon, sportLabel } from "../../../ui/sports/sport.ts";
import { nameOnMap } from "../people.ts";
import type { pointing } from "../pointing.ts";
import styles from "./Tokens.module.css";

/** What tells when a token is pointed at. */
type Pointing = ReturnType<typeof pointing>;

type PersonTokenProps = Pointing & {
  person: Person;
  sport: Sport;
  chosen: boolean;
  pointedAt: boolean;
  onChoose: () => void;
};

/** Lifts off on a stem when chosen, so that the cell below stays in sight. */
export function PersonToken({ person, sport, chosen, pointedAt, onChoose, ...rest }: PersonTokenProps) {
  return (
    <button
      type="button"
      className={styles.person}
      data-sport={sport}
      data-pointed={pointedAt || undefined}
      aria-pressed={chosen}
      aria-label={nameOnMap(person, sport)}
      onClick={onChoose}
      {...rest}
    >
      <span className={styles.head}>
        <Avatar nickname={person.nickname} picture={person.profilePicture} size="sm" />
      </span>
      <span className={styles.sport}>
        <Icon name={sportIcon[sport]} />
      </span>
    </button>
  );
}

/** 1,234 is 1.2천: what a token has room for. */
const COMPACT = once(() => new Intl.NumberFormat("ko-KR", { notation: "compact", maximumFractionDigits: 1 }));

type ClusterTokenProps = Pointing & {
  count: number;
  sport: Sport;
  pointedAt: boolean;
  /** They share one cell: nearer will not part them. */ oneCell: boolean;
  onOpen: () => void;
};

export function ClusterToken({ count, sport, pointedAt, oneCell, onOpen, ...rest }: ClusterTokenProps) {
  const shown = COMPACT().format(count);
  return (
    <button
      type="button"
      className={styles.cluster}
      data-sport={sport}
      data-pointed={pointedAt || undefined}
      onClick={onOpen}
      {...rest}
    >
      <Icon name={sportIcon[sport]} size={18} />
      {shown}
      <span className="sr-only">{`명의 ${sportLabel[sport]} 메이트, ${oneCell ? "눌러서 목록 보기" : "눌러서 확대"}`}</span>
    </button>
  );
}

export function MeToken({ onOpen }: { onOpen: () => void }) {
  return <button type="button" className={styles.me} aria-label="내 위치, 바꾸거나 지우기" onClick={onOpen} />;
}
