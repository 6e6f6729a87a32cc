/** The map's people and my cell. The `mates` hint of the event stream invalidates ["mates"]. */
import type { Consent } from "@fitmate/contract/consents";
import type { LatLng } from "@fitmate/contract/cell";
import { MAP_CELL_PAGE_SIZE, type MapFilters, type MapOrder, type MapView as ShownView } from "@fitmate/contract/map";
import type { MapUser, MyLocation, Relation } from "@fitmate/contract/mates";
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { MapView } from "../../features/mates/map/MapPort.ts";

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

/** What the list and the map ask for. */
export type Asked = MapFilters & { order: MapOrder };

/** Who is in a view, by name or counted in clusters; keeps what was shown while the next one is on its way. */
export function mapView(asked: Asked, view: MapView | null) {
  const bounds = view && boundsOf(view);
  return queryOptions({
    queryKey: [...VIEW, asked, bounds],
    queryFn: bounds
      ? async ({ signal }): Promise<ShownView> => {
          const answer = await call("getMap", { query: { ...asked, ...bounds }, signal });
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

/** The people of the cell at a point, page by page in order of nickname. */
export function mapCell(asked: Asked, at: LatLng | null) {
  return infiniteQueryOptions({
    queryKey: [...MAP, "cell", asked, at],
    queryFn: at
      ? ({ pageParam, signal }) =>
          call("getMapCell", { query: { ...asked, lat: at.latitude, long: at.longitude, cursor: pageParam }, signal })
      : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === MAP_CELL_PAGE_SIZE ? page.at(-1)?.nickname : undefined),
    select: (data) => data.pages.flat(),
  });
}

/** Whether I have told anything that says who fits me. The profile is the one my page shows and changes. */
export const hasHabits = queryOptions({
  queryKey: ["profile", "mine"],
  queryFn: ({ signal }) => call("getMyProfile", { signal }),
  select: ({ exerciseChoice, weeklySlots }) => exerciseChoice.length > 0 || weeklySlots.length > 0,
});

/** The cell I am shown in. */
export const myLocation = queryOptions({
  queryKey: LOCATION,
  queryFn: ({ signal }) => call("getMyLocation", { signal }),
});

/** What I have agreed to: my page shows and changes the same. */
export const consents = queryOptions({
  queryKey: ["consents"],
  queryFn: ({ signal }) => call("getConsents", { signal }),
});

/** Whether the location may be used; undefined while that is not known. */
export function mayUseLocation(given: readonly Consent[] | undefined): boolean | undefined {
  return given?.some(
    ({ kind, givenAt, withdrawnAt }) => kind === "LOCATION" && givenAt !== null && withdrawnAt === null,
  );
}

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
  client.setQueriesData({ queryKey: MAP }, (shown: MapUser[] | ShownView | InfiniteData<MapUser[]> | undefined) => {
    if (!shown) return undefined;
    if (Array.isArray(shown)) return changed(shown);
    return "pages" in shown ? { ...shown, pages: shown.pages.map(changed) } : { ...shown, users: changed(shown.users) };
  });
}
