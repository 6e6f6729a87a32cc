import { paths } from "@fitmate/contract/paths";
import { CHECK_IN_DAYS } from "@fitmate/contract/limits";
import type { CheckInAbout, MyCheckIn } from "../../../data/together/checkIns.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import styles from "./CheckInCard.module.css";
import { Ring } from "./Ring.tsx";
import { momentOf } from "./words.ts";

type HomeProps = {
  checkIn: MyCheckIn;
  about: CheckInAbout;
};

/** The member is back. */
export function Home({ checkIn: { kind, answeredAt, alertedAt, mate, now }, about }: HomeProps) {
  const { companions, chatRoomId } = about;
  // Of a plan there is one.
  const companion = kind === "PLAN" ? companions[0] : undefined;
  const who = mate ? `${mate.nickname}님` : "메이트님";
  return (
    <>
      <Ring share={1} mate="there">
        {answeredAt && <span>{momentOf(answeredAt, new Date(now))}</span>}
        <b data-words>잘 들어왔어요</b>
      </Ring>
      <p className={styles.said}>
        오늘도 수고했어요.{" "}
        {alertedAt
          ? `걱정하던 ${who}에게도 잘 들어왔다고 알렸어요.`
          : `${who}에게 알림은 가지 않지만, 체크인을 열어 보면 잘 들어왔다고 나와요.`}{" "}
        이 기록은 {CHECK_IN_DAYS}일 뒤에 지워져요.
      </p>
      {companion !== undefined && (
        <div className={styles.acts}>
          <ButtonLink variant="secondary" to={paths.room(companion)}>
            {companion}님과의 대화로
          </ButtonLink>
        </div>
      )}
      {chatRoomId !== null && (
        <div className={styles.acts}>
          <ButtonLink variant="secondary" to={paths.groupRoom(chatRoomId)}>
            대화방으로
          </ButtonLink>
        </div>
      )}
    </>
  );
}
