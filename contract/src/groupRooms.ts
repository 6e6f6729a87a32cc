/** Group rooms: what they say of themselves, who is in them, and the lines that such a room writes itself. */
import * as z from "zod/mini";
import { spokenMoment, spokenTime } from "./wallTime.ts";

/** Stands for the name of whoever a block keeps apart from me, in a room that both of us are in. */
export const NAMELESS_PARTICIPANT = "이름을 볼 수 없는 참가자";
/** Whose name the lines of a room bear, for clients that know of senders only. */
export const ROOM_SPEAKER = "핏메이트";

/** A date and a time on the wall clock of the place, without its zone. */
const WallTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/));

/** `nickname`: null for whoever a block keeps apart from me. */
const about = <Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), nickname: z.nullable(z.string()) });

/**
 * What a line tells of somebody, and what it tells of the room. Places and reasons are somebody's words: empty once that one is
 * erased.
 */
export const GroupRoomLine = z.discriminatedUnion("kind", [
  about("ENTERED"),
  about("LEFT"),
  about("REMOVED"),
  about("HOST_CHANGED"),
  z.object({ kind: z.literal("TIME_CHANGED"), from: WallTime, to: WallTime }),
  z.object({ kind: z.literal("PLACE_CHANGED"), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal("CAPACITY_CHANGED"), from: z.number(), to: z.number() }),
  z.object({ kind: z.literal("CANCELLED"), reason: z.string() }),
]);
export type GroupRoomLine = z.infer<typeof GroupRoomLine>;

/** What a line says, but for the name of whom it is about, which is the one of the day. */
export type StoredGroupRoomLine = GroupRoomLine extends infer Line
  ? Line extends { nickname: unknown }
    ? Omit<Line, "nickname">
    : Line
  : never;

/** The line as one sentence. */
export function sentenceOf(line: GroupRoomLine): string {
  switch (line.kind) {
    case "ENTERED":
      return `${subject(line.nickname)} 들어왔어요`;
    case "LEFT":
      return `${subject(line.nickname)} 나갔어요`;
    case "REMOVED":
      return `주최자가 ${line.nickname === null ? `${NAMELESS_PARTICIPANT}를` : `${line.nickname}님을`} 내보냈어요`;
    case "HOST_CHANGED":
      return `${subject(line.nickname)} 주최를 맡았어요`;
    case "TIME_CHANGED":
      return `시간이 바뀌었어요: ${timesOf(line).join(" → ")}`;
    case "PLACE_CHANGED":
      return line.to === "" ? "장소가 바뀌었어요" : `장소가 바뀌었어요: ${line.from} → ${line.to}`;
    case "CAPACITY_CHANGED":
      return `정원이 바뀌었어요: ${line.from}명 → ${line.to}명`;
    case "CANCELLED":
      return line.reason === "" ? "번개가 취소되었어요" : `번개가 취소되었어요: ${line.reason}`;
    default:
      return line satisfies never;
  }
}

function subject(nickname: string | null): string {
  return nickname === null ? `${NAMELESS_PARTICIPANT}가` : `${nickname}님이`;
}

/** What a time was and what it is by now; the second one without its date where that has stayed. */
export function timesOf({ from, to }: { from: string; to: string }): [string, string] {
  const isSameDay = from.slice(0, 10) === to.slice(0, 10);
  return [spokenMoment(from), isSameDay ? spokenTime(to) : spokenMoment(to)];
}

/** What a room says of itself where more than two may be in it. */
export const GroupRoom = z.object({
  title: z.string(),
  /** Who is in it, me included. */
  memberCount: z.number(),
  /** The gathering it belongs to. */
  gatheringId: z.nullable(z.number()),
  /** I read what comes after this position: it is where I have entered. */
  sinceSeq: z.number(),
  /** From when on nobody writes here, ISO 8601; null: not known yet. */
  readOnlyAt: z.nullable(z.string()),
  /** A few of the others, those who are in it longest; nobody whom a block keeps apart from me. */
  faces: z.array(z.object({ nickname: z.string(), profileImage: z.nullable(z.string()) })),
});
export type GroupRoom = z.infer<typeof GroupRoom>;

/** Somebody who is in a room. */
export const ChatRoomMember = z.object({
  /** NAMELESS_PARTICIPANT for whoever a block keeps apart from me. */
  nickname: z.string(),
  profileImage: z.nullable(z.string()),
  /** How they stand to me. */
  relation: z.enum(["SELF", "MATES", "NONE"]),
  /** A block keeps us apart. Left out of all others. */
  folded: z.optional(z.literal(true)),
});
export type ChatRoomMember = z.infer<typeof ChatRoomMember>;

/** In the order in which they have entered. */
export const ChatRoomMembers = z.array(ChatRoomMember);
