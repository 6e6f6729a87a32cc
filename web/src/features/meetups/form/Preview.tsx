import type { MeetupItem } from "@fitmate/contract/meetups";
import { instantOf, ZONE } from "@fitmate/contract/wallTime";
import { useQuery } from "@tanstack/react-query";
import { myPicture } from "../../../data/profile/myProfile.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { MeetupCard } from "../card/MeetupCard.tsx";
import { beginsAt, effortOf, type MeetupDraft } from "./draft.ts";
import styles from "./MeetupForm.module.css";

/** How others are going to see it. */
export function Preview({ draft, me, people }: { draft: MeetupDraft; me: string; people: number }) {
  const { data: profilePicture = null } = useQuery(myPicture);
  return (
    <>
      <p className={styles.previewTitle}>다른 사람에게는 이렇게 보여요</p>
      <MeetupCard meetup={itemOf(draft, { nickname: me, profilePicture }, people)} heading="h2" preview />
      <p className={styles.note}>
        <Icon name={draft.placeShown === "EVERYONE" ? "globe" : "cell"} size={18} />
        {draft.placeShown === "EVERYONE"
          ? "누구나 정확한 장소를 볼 수 있어요."
          : "함께하기 전에는 동네와 네모 칸까지만 보여요."}
      </p>
    </>
  );
}

function itemOf(draft: MeetupDraft, host: NonNullable<MeetupItem["host"]>, people: number): MeetupItem {
  const { sport, title, minutes, placeShown, place, area, capacity, audience, joining, weeks } = draft;
  const effort = effortOf(draft);
  const begins = beginsAt(draft);
  // What is not yet a number says nothing.
  const said = (value: number | null) => (Number.isNaN(value) ? null : value);
  const at = instantOf(begins);
  return {
    meetupId: 0,
    status: "UPCOMING",
    sport,
    title: title.trim() || "제목",
    begins,
    zone: ZONE,
    beginsAt: Number.isNaN(at.getTime()) ? "" : at.toISOString(),
    minutes,
    area: area || "모이는 곳",
    cell: { latitude: 0, longitude: 0 },
    distanceBand: null,
    place: placeShown === "EVERYONE" ? place : null,
    placeShown,
    level: effort.level,
    kilometres: said(effort.kilometres),
    paceSeconds: said(effort.paceSeconds),
    ascentMetres: said(effort.ascentMetres),
    audience,
    joining,
    capacity,
    people,
    free: capacity - people,
    waiting: 0,
    repeats: weeks !== null,
    host,
    mates: [],
    part: null,
    hosting: false,
    reason: null,
  };
}
