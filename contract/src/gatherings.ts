/** What announced times and places (meetups.ts) and those two mates agree on (proposals.ts, plans.ts) have in common. */
import * as z from "zod/mini";
import { composed, hasAtMost } from "./characters.ts";
import {
  CHARACTER_UNITS_MAX,
  MEETUP_MINUTES_MAX,
  MEETUP_MINUTES_MIN,
  MEETUP_MINUTES_STEP,
  MEETUP_PLACE_MAX,
  MEETUP_REASON_MAX,
} from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { isDay, isWallTime } from "./wallTime.ts";

export const CalendarDay = z.string().check(z.refine(isDay, { error: "날짜를 다시 확인해 주세요." }));
export const WallTime = z.string().check(z.refine(isWallTime, { error: "시작하는 날짜와 시각을 다시 확인해 주세요." }));

/** How long one takes. */
export const Minutes = z
  .int()
  .check(z.minimum(MEETUP_MINUTES_MIN), z.maximum(MEETUP_MINUTES_MAX), z.multipleOf(MEETUP_MINUTES_STEP));

export const GatheringStatus = z.enum(["UPCOMING", "OVER", "CANCELLED"]);
export type GatheringStatus = z.infer<typeof GatheringStatus>;

export const onOneLine = (text: string) =>
  composed(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
export const onLines = (text: string) =>
  composed(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "")
    .trim();

/** `text` of up to `most` characters, cleaned. */
export function said(most: number, clean: (text: string) => string, error: string) {
  return z.pipe(
    // A bound before the costly count.
    z.pipe(z.string().check(z.maxLength(most * CHARACTER_UNITS_MAX)), z.transform(clean)),
    z.string().check(z.refine((text) => hasAtMost(text, most), { error })),
  );
}

export function saidAtAll(most: number, missing: string, tooLong: string) {
  return z.pipe(said(most, onOneLine, tooLong), z.string().check(z.minLength(1, { error: missing })));
}

const PlaceName = saidAtAll(
  MEETUP_PLACE_MAX,
  "모일 장소의 이름을 적어 주세요.",
  `장소 이름은 ${charactersUpTo(MEETUP_PLACE_MAX)} 쓸 수 있어요.`,
);
export const REASON_MISSING = "취소하는 이유를 적어 주세요.";
/** Why one is cancelled. */
export const Reason = saidAtAll(
  MEETUP_REASON_MAX,
  REASON_MISSING,
  `이유는 ${charactersUpTo(MEETUP_REASON_MAX)} 쓸 수 있어요.`,
);
/** Where people meet. `name` is what they call it. */
export const GatheringPlace = z.object({ name: PlaceName, latitude: z.number(), longitude: z.number() });
export type GatheringPlace = z.infer<typeof GatheringPlace>;

export const GivenPlace = z.strictObject({
  name: PlaceName,
  latitude: z.number().check(z.minimum(-85), z.maximum(85)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
});

/** A member by face and name. */
export const Somebody = z.object({ nickname: z.string(), profilePicture: z.nullable(z.string()) });
export type Somebody = z.infer<typeof Somebody>;
