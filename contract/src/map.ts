/** The map: what is asked of it and what it shows. */
import * as z from "zod/mini";
import {
  DISTANCE_BANDS,
  MAP_CELL_PAGE_SIZE,
  MAP_PEOPLE_MAX,
  MAP_VIEW_PEOPLE_MAX,
  NICKNAME_CURSOR_MAX,
  SEEN_LATELY_DAYS,
  UNSEEN_DAYS,
} from "./limits.ts";
import { CellCentre, MapUsers } from "./mates.ts";
import { Sport } from "./profile.ts";
import { pageSize, queryNumber } from "./wire.ts";

/** Which people to show; what is left out filters nothing. */
const filters = {
  /** Who has chosen it, and who has chosen none yet. */
  sport: z.optional(Sport),
  gender: z.optional(z.enum(["MALE", "FEMALE"])),
  /** At most so far from my cell; refused while I have none. */
  within: z.optional(z.enum(DISTANCE_BANDS.map(([band]) => band).filter((band) => band !== "BEYOND"))),
  /** Seen within so many days. Whoever was not seen for UNSEEN_DAYS shows nowhere. */
  activeDays: z.optional(z.enum([`${SEEN_LATELY_DAYS}`, `${UNSEEN_DAYS}`])),
  /** ONLY my mates, or NONE of them. */
  mates: z.optional(z.enum(["ONLY", "NONE"])),
};
export const MapFilters = z.object(filters);
export type MapFilters = z.infer<typeof MapFilters>;

/** NEAR: the nearest first. FIT: of those nearby, whoever fits me best first, each with score and reasons. */
export const MapOrder = z.enum(["NEAR", "FIT"]);
export type MapOrder = z.infer<typeof MapOrder>;

const BOUNDS = ["swLat", "swLng", "neLat", "neLng", "zoom"] as const;

export const MapQuery = z
  .object({
    ...filters,
    order: z._default(MapOrder, "NEAR"),
    /** How many people at most; without a view only. */
    size: pageSize(MAP_PEOPLE_MAX, MAP_PEOPLE_MAX),
    swLat: z.optional(queryNumber(-90, 90)),
    swLng: z.optional(queryNumber(-180, 180)),
    neLat: z.optional(queryNumber(-90, 90)),
    neLng: z.optional(queryNumber(-180, 180)),
    zoom: z.optional(queryNumber(0, 22)),
  })
  .check(
    z.refine((query) => new Set(BOUNDS.map((name) => query[name] === undefined)).size === 1, {
      error: "지도의 범위는 네 값과 배율을 함께 보내 주세요.",
    }),
    z.refine(({ swLat = 0, neLat = 0, swLng = 0, neLng = 0 }) => swLat <= neLat && swLng <= neLng, {
      error: "지도의 범위가 뒤집혀 있어요.",
    }),
  );
export type MapQuery = z.infer<typeof MapQuery>;

/** Several people of a square, none of them by name. */
export const MapCluster = z.object({
  /** Where they are on average, a cell's middle at the closest. */
  latitude: z.number(),
  longitude: z.number(),
  count: z.number(),
  /** The square that was counted: what to show when the cluster is chosen. One cell at the closest. */
  southWest: CellCentre,
  northEast: CellCentre,
});
export type MapCluster = z.infer<typeof MapCluster>;

/**
 * What a view shows, widened to whole squares. As long as `users` holds everybody (`total` of them) there are no
 * clusters; else the clusters count everybody and `users` are the nearest, or with `order=FIT` those who fit best.
 */
export const MapView = z.object({
  total: z.number(),
  clusters: z.array(MapCluster),
  /** Nearest to my cell first, or to the middle of the view while I have none; best fitting first with `order=FIT`. */
  users: MapUsers.check(z.maxLength(MAP_VIEW_PEOPLE_MAX)),
});
export type MapView = z.infer<typeof MapView>;

/** A plain list without a view; else the view. */
export const MapAnswer = z.union([MapUsers, MapView]);
export type MapAnswer = z.infer<typeof MapAnswer>;

export const MapCellQuery = z.object({
  ...filters,
  /** FIT adds score and reasons; the pages stay in order of nickname. */
  order: z._default(MapOrder, "NEAR"),
  /** Any point of the cell. */
  lat: queryNumber(-85, 85),
  long: queryNumber(-180, 180),
  /** The nickname after which the page starts. */
  cursor: z.optional(z.string().check(z.maxLength(NICKNAME_CURSOR_MAX))),
  size: pageSize(MAP_CELL_PAGE_SIZE),
});
export type MapCellQuery = z.infer<typeof MapCellQuery>;

/** What this installation has to draw the map with beside the app's own ground; null = not configured. */
export const MapSettings = z.object({
  /** Kakao's map: the JavaScript key, public by its nature, and where its SDK comes from. */
  kakao: z.nullable(z.object({ key: z.string(), sdkUrl: z.string() })),
  /** Tiles: an address with {z}, {x} and {y} in it, and who must be named; text with links. */
  tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
});
export type MapSettings = z.infer<typeof MapSettings>;

export const PauseBody = z.strictObject({ paused: z.boolean() });

export const AudienceBody = z.strictObject({ sameGenderOnly: z.boolean() });
