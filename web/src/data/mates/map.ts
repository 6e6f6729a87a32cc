/** The map's people. */
import { MAP_CELL_PAGE_SIZE } from "@fitmate/contract/limits";
import type { LatLng } from "@fitmate/contract/cell";
import type { MapFilters, MapOrder } from "@fitmate/contract/map";
import type { Relation } from "@fitmate/contract/mates";
import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { boundsOf, rounded, type Viewport } from "../viewport.ts";
import { MATES } from "./keys.ts";
import { mateMatch } from "./match.ts";
import { type Person, personOf, type ShownView, shownView } from "./wire.ts";

const MAP = [...MATES, "map"] as const;

/** The nearest public members, nearest first. */
export const nearestPeople = queryOptions({
  queryKey: [...MAP, "nearest"],
  queryFn: async ({ signal }) => shownView(await call("getMap", { query: {}, signal })).people,
});

/** What the list and the map ask for. */
export type Asked = MapFilters & { order: MapOrder };

/** Who is in a view, by name or counted in clusters; keeps who was shown of those asked for while the next view is on its way. */
export function mapView(asked: Asked, view: Viewport | null) {
  const bounds = view && { ...boundsOf(view), zoom: rounded(view.zoom) };
  const ofAsked = [...MAP, "view", asked] as const;
  return queryOptions({
    queryKey: [...ofAsked, bounds],
    queryFn: bounds
      ? async ({ signal }) => shownView(await call("getMap", { query: { ...asked, ...bounds }, signal }))
      : skipToken,
    placeholderData: (before: ShownView | undefined, previous) =>
      previous && hashKey(previous.queryKey.slice(0, -1)) === hashKey(ofAsked) ? before : undefined,
  });
}

/** The people of the cell at a point, page by page in order of nickname. */
export function mapCell(asked: Asked, at: LatLng | null) {
  return infiniteQueryOptions({
    queryKey: [...MAP, "cell", asked, at],
    queryFn: at
      ? async ({ pageParam, signal }) => {
          const query = { ...asked, lat: at.latitude, long: at.longitude, cursor: pageParam };
          return (await call("getMapCell", { query, signal })).map(personOf);
        }
      : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === MAP_CELL_PAGE_SIZE ? page.at(-1)?.nickname : undefined),
    select: (data) => data.pages.flat(),
  });
}

/** Shows how the two of us stand now wherever the member `nickname` is on the map, and on their profile over it. */
export function changeRelation(client: QueryClient, nickname: string, relation: Relation) {
  client.setQueryData(mateMatch(nickname).queryKey, (match) => match && { ...match, relation });
  const changed = (people: Person[]) =>
    people.map((person) => (person.nickname === nickname ? { ...person, relation } : person));
  client.setQueriesData({ queryKey: MAP }, (shown: Person[] | ShownView | InfiniteData<Person[]> | undefined) => {
    if (!shown) return undefined;
    if (Array.isArray(shown)) return changed(shown);
    return "pages" in shown
      ? { ...shown, pages: shown.pages.map(changed) }
      : { ...shown, people: changed(shown.people) };
  });
}
