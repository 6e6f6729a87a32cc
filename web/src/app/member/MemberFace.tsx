import type { MemberProfile } from "@fitmate/contract/members";
import { genderWord } from "../../lib/gender.ts";
import { bandWords, dateWords } from "../../lib/korean.ts";
import { dateAt } from "../../lib/wallClock.ts";
import { GaveWayLine } from "../../ui/feedback/GaveWay.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Avatar } from "../../ui/people/Avatar.tsx";
import { Badge } from "../../ui/people/Badge.tsx";
import { commonMates } from "../../ui/people/commonMates.ts";
import { SportChip } from "../../ui/sports/SportChip.tsx";
import styles from "./MemberPage.module.css";

/** Picture, name, and what somebody says of themselves. */
export function MemberFace({ member }: { member: MemberProfile }) {
  const { nickname, profilePicture, hidden, introduction, exerciseChoice, relation, gender, distanceBand } = member;
  const { gaveWayUntil } = member;
  const facts = [genderWord(gender), distanceBand && bandWords(distanceBand)].filter(Boolean).join(" · ");
  return (
    <>
      <div className={styles.who}>
        <Avatar nickname={nickname} picture={profilePicture} size="xl" />
        <div>
          <h1>
            {nickname}
            {relation === "MATES" && <Badge kind="mates">메이트</Badge>}
          </h1>
          {facts && <p className="muted">{facts}</p>}
          <Bond member={member} />
        </div>
      </div>
      {gaveWayUntil !== undefined && (
        <GaveWayLine>권리침해 신고로 사진과 소개를 {dateAt(gaveWayUntil)}까지 가려 둬요.</GaveWayLine>
      )}
      {hidden ? (
        <p className={styles.hidden}>
          <Icon name="lock" size={18} />
          메이트에게만 보이는 프로필이에요.
        </p>
      ) : (
        introduction && <p className={styles.introduction}>{introduction}</p>
      )}
      {exerciseChoice.length > 0 && (
        <p className={styles.sports}>
          {exerciseChoice.map((sport) => (
            <SportChip key={sport} sport={sport} />
          ))}
        </p>
      )}
    </>
  );
}

/** Since when we are mates, or whom we both know. */
function Bond({ member: { matesSince, matesInCommon } }: { member: MemberProfile }) {
  const words = [matesSince && `${dateWords(new Date(matesSince))}부터 메이트`, commonMates(matesInCommon)].filter(
    Boolean,
  );
  return words.map((each) => (
    <p key={each || ""} className="caption">
      {each}
    </p>
  ));
}

/** As it comes: the name is known by the address. */
export function MemberFaceSkeleton({ nickname }: { nickname: string }) {
  return (
    <div className={styles.who} aria-busy="true">
      <Avatar nickname={nickname} size="xl" />
      <div>
        <h1>{nickname}</h1>
        <Skeleton width="8rem" />
      </div>
    </div>
  );
}
