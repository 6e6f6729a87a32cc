import type { Meetup } from "@fitmate/contract/meetups";
import { Suspense } from "react";
import { wayTo } from "../../../lib/wayTo.ts";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { CalendarRow } from "./parts.ts";
import rows from "./rows.module.css";

/** The way to the place, for who may know it, and into one's calendar, for who comes; a host has that among their own rows. */
export function WayRow({ meetup, className }: { meetup: Meetup; className: string }) {
  const { place, status, part, hosting, meetupId } = meetup;
  if (!place || status !== "UPCOMING") return null;
  return (
    <ul className={cx(rows.rows, className)}>
      {part === "CONFIRMED" && !hosting && (
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
