/** Addresses and places by their name, where the operator has named a geocoder. What most people look for the app knows itself. */
import * as z from "zod/mini";
import { PLACE_QUERY_MAX } from "./limits.ts";

export const PlacesQuery = z.object({
  /** What is looked for; without it nothing is searched, and the answer says whether it could be. */
  query: z.optional(
    z.string().check(z.maxLength(PLACE_QUERY_MAX * 2), z.trim(), z.minLength(1), z.maxLength(PLACE_QUERY_MAX)),
  ),
});

export const FoundPlace = z.object({
  name: z.string(),
  /** The address around it, from the smaller part to the larger; may be empty. */
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

export const FoundPlaces = z.object({
  /** Whether this installation can search for addresses. */
  offered: z.boolean(),
  places: z.array(FoundPlace),
});
