/** Places by their name. */
import type { Endpoint } from "../endpoint.ts";
import * as places from "../places.ts";

export const placeEndpoints = {
  searchPlaces: {
    method: "GET",
    path: "/api/places",
    tag: "places",
    summary: "Places and addresses by their name, through the operator's geocoder; 404 where there is none.",
    auth: "member",
    query: places.PlacesQuery,
    answer: places.FoundPlaces,
    success: 200,
    errors: ["NOT_FOUND"],
    limit: 120,
  },
} as const satisfies Record<string, Endpoint>;
