import { MEETUP_CAPACITY_MAX, MEETUP_CAPACITY_MIN } from "@fitmate/contract/limits";
import type { Audience, Joining } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { myProfile } from "../../../data/profile/myProfile.ts";
import { genderWord } from "../../../lib/gender.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { SeatDots } from "../card/Seats.tsx";
import type { PartProps } from "./part.ts";
import styles from "./MeetupForm.module.css";

const JOININGS: { value: Joining; label: string }[] = [
  { value: "OPEN", label: "바로 함께하기" },
  { value: "APPROVAL", label: "내가 승인하기" },
];

/** How many, who may see it, and whether the host decides. */
export function WhoPart({ draft, change, problems, people }: PartProps & { /** Who comes already. */ people: number }) {
  const { capacity, audience, joining } = draft;
  const { data: profile } = useQuery(myProfile);
  const least = Math.max(MEETUP_CAPACITY_MIN, people);
  const audiences: { value: Audience; label: string }[] = [
    { value: "EVERYONE", label: "누구나" },
    { value: "MATES", label: "메이트만" },
    { value: "SAME_GENDER", label: `${genderWord(profile?.gender ?? null) || "같은 성별"}끼리` },
  ];
  const lacksGender = audience === "SAME_GENDER" && profile?.gender === null;
  return (
    <section className={styles.part}>
      <h2>누구와</h2>
      <div className={styles.field} data-part="capacity">
        <div className={styles.countRow}>
          <div className={styles.count} role="group" aria-label="인원">
            <IconButton
              icon="minus"
              label="줄이기"
              disabled={capacity <= least}
              onClick={() => change({ capacity: capacity - 1 })}
            />
            <span role="status">
              {capacity}명<small>나 포함</small>
            </span>
            <IconButton
              icon="plus"
              label="늘리기"
              disabled={capacity >= MEETUP_CAPACITY_MAX}
              onClick={() => change({ capacity: capacity + 1 })}
            />
          </div>
          <SeatDots capacity={capacity} free={capacity - Math.max(1, people)} mine={people <= 1} large />
        </div>
        {problems.capacity && <FieldMessage kind="error" text={problems.capacity} />}
      </div>
      <div className={styles.field} data-part="audience">
        <p className={styles.label}>누가 볼까요?</p>
        <Segmented
          label="누가 볼까요?"
          value={audience}
          onChange={(next) => change({ audience: next })}
          options={audiences}
        />
        {(lacksGender || problems.audience) && (
          <FieldMessage
            kind="error"
            text={
              <>
                {problems.audience ?? "같은 성별끼리 모이려면 나의 정보에 성별이 있어야 해요."}{" "}
                <Link className={styles.link} to={paths.myPage()}>
                  나의 정보로 가기
                </Link>
              </>
            }
          />
        )}
      </div>
      <div className={styles.field}>
        <p className={styles.label}>어떻게 함께할까요?</p>
        <Segmented
          label="어떻게 함께할까요?"
          value={joining}
          onChange={(next) => change({ joining: next })}
          options={JOININGS}
        />
      </div>
    </section>
  );
}
