import type { Meetup } from "@fitmate/contract/meetups";
import { Suspense } from "react";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { CalendarRow } from "./parts.ts";
import rows from "./rows.module.css";

/** Kakao's own address for a way there: its app on phones that have it, else its site. https://apis.map.kakao.com/web/guide/#routeurl */
const wayTo = (name: string, latitude: number, longitude: number) =>
  `https://map.kakao.com/link/to/${encodeURIComponent(name)},${latitude},${longitude}`;

/** The way to the place, for who may know it, and into one's calendar, for who comes. */
export function WayRow({ meetup, className }: { meetup: Meetup; className: string }) {
  const { place, status, part, meetupId } = meetup;
  if (!place || status !== "UPCOMING") return null;
  return (
    <ul className={cx(rows.rows, className)}>
      {part === "CONFIRMED" && (
        <Suspense>
          <CalendarRow meetupId={meetupId} />
        </Suspense>
      )}
      <li>
        <a
          className={rows.row}
          href={wayTo(place.name, place.latitude, place.longitude)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="way" />
          <span>
            길 찾기
            <small>지도 앱이 열려요</small>
          </span>
          <Icon name="chevron-right" size={20} />
        </a>
      </li>
    </ul>
  );
}
