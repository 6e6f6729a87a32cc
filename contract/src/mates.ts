/** Location, the map, mate requests and mates. */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import { DistanceBand } from "./cell.ts";
import { Sport } from "./profile.ts";
import { pageSize, queryNumber } from "./wire.ts";
import { MATES_PAGE_SIZE, NICKNAME_CURSOR_MAX } from "./limits.ts";

export const LocationQuery = z.object({
  lat: queryNumber(-85, 85),
  long: queryNumber(-180, 180),
});

/** A cell as others see it: the middle of the square, never the point somebody gave. */
export const CellCentre = z.object({ latitude: z.number(), longitude: z.number() });

export const MyLocation = z.object({
  location: z.nullable(CellCentre),
  /** Hidden until I say otherwise; the location stays known. */
  paused: z.boolean(),
  /** Shown to members of my own gender only; to nobody while I have none. */
  sameGenderOnly: z.boolean(),
  /** Until when others see me unless I come by again; null = nobody sees me now. */
  visibleUntil: z.nullable(z.iso.datetime()),
});
export type MyLocation = z.infer<typeof MyLocation>;

/** How the other member stands to me. REQUESTED: I asked; RECEIVED: they asked. */
export const Relation = z.enum(["NONE", "REQUESTED", "RECEIVED", "MATES"]);
export type Relation = z.infer<typeof Relation>;

/** How well two members fit, 0 to 100; 0 = nothing known in common. */
export const MatchScore = z.number();

/** Why the two of us fit: a Korean sentence, and what it is about. */
export const MatchReason = z.object({
  about: z.enum(["SPORTS", "SLOTS", "LEVEL", "DISTANCE", "TOGETHER"]),
  text: z.string(),
});
export type MatchReason = z.infer<typeof MatchReason>;

export const MapUser = z.object({
  nickname: z.string(),
  /** true = male, false = female, null = not chosen */
  gender: z.nullable(z.boolean()),
  introduction: z.string(),
  /** Empty = has not chosen yet: shown under every sport. */
  exerciseChoice: z.array(Sport),
  latitude: z.number(),
  longitude: z.number(),
  profilePicture: z.nullable(z.string()),
  /** null while I have no location of my own. */
  distanceBand: z.nullable(DistanceBand),
  relation: Relation,
  /** Only with `order=FIT`. */
  score: z.optional(MatchScore),
  /** Only with `order=FIT`: what weighs most first. */
  reasons: z.optional(z.array(MatchReason)),
});
export type MapUser = z.infer<typeof MapUser>;

/** Nearest first, or in the order asked for. */
export const MapUsers = z.array(MapUser);

export const ReceiverQuery = z.object({ receiverNickname: Nickname });
export const SenderQuery = z.object({ senderNickname: Nickname });

/** `relation` is MATES at once when both had asked. */
export const MateRequestAnswer = z.object({ status: z.literal(200), message: z.string(), relation: Relation });
export type MateRequestAnswer = z.infer<typeof MateRequestAnswer>;

export const MatesQuery = z.object({
  /** The nickname after which the page starts. */
  cursor: z.optional(z.string().check(z.maxLength(NICKNAME_CURSOR_MAX))),
  size: pageSize(MATES_PAGE_SIZE, MATES_PAGE_SIZE),
});

/** A mate, in order of nickname. The field names are the specification's. */
export const MateItem = z.object({
  otherUserNickname: z.string(),
  senderProfileImage: z.nullable(z.string()),
  exerciseChoice: z.array(Sport),
});
export type MateItem = z.infer<typeof MateItem>;
export const MateList = z.array(MateItem);
