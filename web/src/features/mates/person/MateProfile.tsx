import { paths } from "@fitmate/contract/paths";
import type { Sport } from "@fitmate/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { mateMatch } from "../../../data/mates/match.ts";
import type { Person } from "../../../data/mates/wire.ts";
import { genderWord } from "../../../lib/gender.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { NO_INTRODUCTION } from "../list/MateRow.tsx";
import { TrustLine } from "./TrustLine.tsx";
import { InCommon } from "./InCommon.tsx";
import { Lane } from "./Lane.tsx";
import { MateActions } from "./MateActions.tsx";
import styles from "./MateProfile.module.css";

type ShownPerson = Pick<
  Person,
  "nickname" | "profilePicture" | "gender" | "introduction" | "exerciseChoice" | "distanceBand" | "relation"
>;

type MateProfileProps = {
  person: ShownPerson | null;
  sport: Sport;
  onClose: () => void;
  /** A card on the map beside the list. */
  map?: boolean;
  /** We are talking already. */
  isInRoom?: boolean;
};

/** Who it is, what lies between us, and the one thing to do. */
export function MateProfile({ person: chosen, sport, onClose, map = false, isInRoom = false }: MateProfileProps) {
  const { data: match, isLoading } = useQuery({ ...mateMatch(chosen?.nickname ?? ""), enabled: chosen !== null });
  // Whom the map no longer shows is as they were when they were chosen, but for what has come of it since.
  const person = chosen && { ...chosen, relation: match?.relation ?? chosen.relation };
  return (
    <Sheet open={person !== null} onClose={onClose} label={person ? `${person.nickname}님 프로필` : ""} map={map}>
      {person && (
        <div className={styles.profile} aria-busy={isLoading}>
          <Head person={person} onClose={onClose} />
          <p className={styles.introduction}>{person.introduction || NO_INTRODUCTION}</p>
          {person.exerciseChoice.length > 0 && (
            <p className={styles.sports}>
              {person.exerciseChoice.map((each) => (
                <SportChip key={each} sport={each} />
              ))}
            </p>
          )}
          <Lane {...person} sport={sport} />
          <TrustLine nickname={person.nickname} />
          <InCommon nickname={person.nickname} />
          <MateActions
            key={person.nickname}
            nickname={person.nickname}
            picture={person.profilePicture}
            introduction={person.introduction}
            exerciseChoice={person.exerciseChoice}
            relation={person.relation}
            onBlocked={onClose}
            isInRoom={isInRoom}
          />
          <p className={styles.privacy}>
            <Icon name="shield" size={16} />
            <span>서로 동네 칸까지만 보여요. 정확한 위치는 메이트가 되어도 알리지 않아요.</span>
          </p>
        </div>
      )}
    </Sheet>
  );
}

function Head({ person, onClose }: { person: ShownPerson; onClose: () => void }) {
  return (
    <div className={styles.head}>
      <Avatar nickname={person.nickname} picture={person.profilePicture} size="lg" />
      <div className={styles.who}>
        <h2>
          <Link to={paths.member(person.nickname)}>{person.nickname}</Link>
          {person.relation === "MATES" && <Badge kind="mates">메이트</Badge>}
        </h2>
        <p className="muted">{genderWord(person.gender)}</p>
      </div>
      <IconButton className={styles.close} icon="close" label="닫기" muted onClick={onClose} />
    </div>
  );
}
