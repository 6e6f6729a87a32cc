/** The map's people and my cell. The `mates` hint of the event stream invalidates ["mates"]. */
import type { LatLng } from "@fitmate/contract/cell";
import type { MapFilters, MapView as ShownView } from "@fitmate/contract/map";
import type { MapUser, MyLocation, Relation } from "@fitmate/contract/mates";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { MapView } from "./map/MapPort.ts";

const MAP = ["mates", "map"] as const;
const NEAREST = [...MAP, "nearest"] as const;
const LOCATION = ["mates", "location"] as const;

/** The nearest public members, nearest first. */
export const mapUsers = queryOptions({
  queryKey: NEAREST,
  queryFn: async ({ signal }) => {
    const answer = await call("getMap", { query: {}, signal });
    return Array.isArray(answer) ? answer : answer.users;
  },
});

const VIEW = [...MAP, "view"] as const;

/** Who is in a view, by name or counted in clusters; keeps what was shown while the next one is on its way. */
export function mapView(filters: MapFilters, view: MapView | null) {
  const bounds = view && boundsOf(view);
  return queryOptions({
    queryKey: [...VIEW, filters, bounds],
    queryFn: bounds
      ? async ({ signal }): Promise<ShownView> => {
          const answer = await call("getMap", { query: { ...filters, ...bounds }, signal });
          return Array.isArray(answer) ? { total: answer.length, clusters: [], users: answer } : answer;
        }
      : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** Metres are near enough, and the same view asks the same. */
function boundsOf({ southWest, northEast, zoom }: MapView) {
  const round = (degrees: number) => Number(degrees.toFixed(5));
  return {
    swLat: round(southWest.latitude),
    swLng: round(southWest.longitude),
    neLat: round(northEast.latitude),
    neLng: round(northEast.longitude),
    zoom: round(zoom),
  };
}

/** The first people of the cell at a point, in order of nickname. */
export function mapCell(filters: MapFilters, at: LatLng | null) {
  return queryOptions({
    queryKey: [...MAP, "cell", filters, at],
    queryFn: at
      ? ({ signal }) => call("getMapCell", { query: { ...filters, lat: at.latitude, long: at.longitude }, signal })
      : skipToken,
  });
}

/** The cell I am shown in. */
export const myLocation = queryOptions({
  queryKey: LOCATION,
  queryFn: ({ signal }) => call("getMyLocation", { signal }),
});

/** What the map is drawn with; it does not change while the app runs. Whoever cannot learn it gets the app's own map. */
export const mapSettings = queryOptions({
  queryKey: ["map-settings"],
  queryFn: ({ signal }) => call("getMapSettings", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Puts me on the map; the server keeps the cell only. */
export function useSetLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ latitude, longitude }: LatLng) =>
      call("setMyLocation", { query: { lat: latitude, long: longitude } }),
    onSuccess: (answer) => changeLocation(client, answer),
  });
}

/** Takes me off the map. */
export function useRemoveLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("removeMyLocation"),
    onSuccess: () => changeLocation(client, { location: null, paused: false, visibleUntil: null }),
  });
}

/** Hides me from everybody, or no longer; my location stays known to me. */
export function usePauseLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) => call("pauseMyLocation", { body: { paused } }),
    onSuccess: (answer) => changeLocation(client, answer),
  });
}

/** Every distance depends on where I am. */
function changeLocation(client: QueryClient, location: MyLocation) {
  client.setQueryData(LOCATION, location);
  void client.invalidateQueries({ queryKey: MAP });
}

/** Shows how the two of us stand now wherever the member `nickname` is on the map. */
export function changeRelation(client: QueryClient, nickname: string, relation: Relation) {
  const changed = (users: MapUser[]) =>
    users.map((user) => (user.nickname === nickname ? { ...user, relation } : user));
  client.setQueriesData({ queryKey: MAP }, (shown: MapUser[] | ShownView | undefined) => {
    if (!shown) return undefined;
    return Array.isArray(shown) ? changed(shown) : { ...shown, users: changed(shown.users) };
  });
}
