import type { MapUser } from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";
import { bandWords, genderWord } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { NO_INTRODUCTION } from "../list/MateRow.tsx";
import { InCommon } from "./InCommon.tsx";
import { MateActions } from "./MateActions.tsx";
import styles from "./MateProfile.module.css";

type ShownUser = Pick<
  MapUser,
  "nickname" | "profilePicture" | "gender" | "introduction" | "exerciseChoice" | "distanceBand" | "relation"
>;

type MateProfileProps = {
  user: ShownUser | null;
  sport: Sport;
  onClose: () => void;
  /** A card on the map beside the list. */
  map?: boolean;
  /** We are talking already. */
  isInRoom?: boolean;
};

/** Who it is, what lies between us, and the one thing to do. */
export function MateProfile({ user, sport, onClose, map = false, isInRoom = false }: MateProfileProps) {
  return (
    <Sheet open={user !== null} onClose={onClose} label={user ? `${user.nickname}님 프로필` : ""} map={map}>
      {user && (
        <div className={styles.profile}>
          <Head user={user} onClose={onClose} />
          <p className={styles.introduction}>{user.introduction || NO_INTRODUCTION}</p>
          {user.exerciseChoice.length > 0 && (
            <p className={styles.sports}>
              {user.exerciseChoice.map((each) => (
                <SportChip key={each} sport={each} />
              ))}
            </p>
          )}
          <Lane user={user} sport={sport} />
          <InCommon nickname={user.nickname} />
          <MateActions
            key={user.nickname}
            nickname={user.nickname}
            relation={user.relation}
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

function Head({ user, onClose }: { user: ShownUser; onClose: () => void }) {
  return (
    <div className={styles.head}>
      <Avatar nickname={user.nickname} picture={user.profilePicture} size="lg" />
      <div className={styles.who}>
        <h2>
          {user.nickname}
          {user.relation === "MATES" && <Badge kind="mates">메이트</Badge>}
        </h2>
        <p className="muted">{genderWord(user.gender)}</p>
      </div>
      <IconButton className={styles.close} icon="close" label="닫기" muted onClick={onClose} />
    </div>
  );
}

/** Two people and what lies between them. */
function Lane({ user, sport }: { user: ShownUser; sport: Sport }) {
  if (!user.distanceBand) return null;
  return (
    <p className={styles.lane} data-sport={sport}>
      <span className={styles.end}>나</span>
      <span className={styles.line}>
        <b>{bandWords(user.distanceBand)}</b>
      </span>
      <span className={styles.end}>
        <span>{user.nickname}</span>
      </span>
    </p>
  );
}
