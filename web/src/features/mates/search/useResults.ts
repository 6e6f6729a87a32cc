/** What is found for the words in the search field: at once in the app's own list, by the geocoder only when asked. */
import type { LatLng } from "@fitmate/contract/cell";
import { PLACE_QUERY_MAX } from "@fitmate/contract/places";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, messageOf } from "../../../lib/api.ts";
import { addressOf, addressSearchFor, type Result, resultOf } from "./results.ts";

const FOREVER = Number.POSITIVE_INFINITY;
/** One letter is no address. */
const ADDRESS_LETTERS_MIN = 2;

/** The places and their search come with the map, not with the page. */
const ownSearch = queryOptions({
  queryKey: ["places", "own"],
  queryFn: async () => {
    const [{ allPlaces }, { createPlaceSearch }] = await Promise.all([
      import("../map/gazetteer/places.ts"),
      import("../map/gazetteer/search.ts"),
    ]);
    return { find: createPlaceSearch(allPlaces) };
  },
  staleTime: FOREVER,
  networkMode: "always",
});

const addressesOffered = queryOptions({
  queryKey: ["places", "offered"],
  queryFn: async ({ signal }) => (await call("searchPlaces", { query: {}, signal })).offered,
  staleTime: FOREVER,
  retry: false,
});

const addressesFor = (words: string) =>
  queryOptions({
    queryKey: ["places", "addresses", words],
    queryFn: async ({ signal }) => (await call("searchPlaces", { query: { query: words }, signal })).places,
    staleTime: FOREVER,
    retry: false,
  });

type Found = {
  results: Result[];
  /** Said in place of results, or "". */
  note: string;
  /** Asks the geocoder for the words. */
  searchAddresses: () => void;
};

/** Of equals the one nearer to `near` comes first. `active`: somebody is about to type. */
export function useResults(typed: string, near: LatLng, active: boolean): Found {
  const words = typed.trim().slice(0, PLACE_QUERY_MAX);
  const [asked, setAsked] = useState<string | null>(null);
  const own = useQuery(ownSearch);
  const offered = useQuery({ ...addressesOffered, enabled: active });
  const isAsked = asked !== null && asked === words;
  const addresses = useQuery({ ...addressesFor(asked ?? ""), enabled: isAsked });
  const searchAddresses = () => {
    if (addresses.isError && isAsked) void addresses.refetch();
    setAsked(words);
  };
  if (isAsked) {
    const found = addresses.data?.map(addressOf) ?? [];
    return { results: found, note: noteOf(addresses, found.length), searchAddresses };
  }
  const known = own.data?.find(typed, near).map(resultOf) ?? [];
  const more = offered.data && words.length >= ADDRESS_LETTERS_MIN ? [addressSearchFor(words)] : [];
  const missing =
    words !== "" && own.data && known.length === 0 ? "찾는 곳이 이 지도에 없어요. 가까운 역 이름으로 찾아보세요." : "";
  return { results: [...known, ...more], note: missing, searchAddresses };
}

function noteOf(
  { isError, error, isFetching }: { isError: boolean; error: unknown; isFetching: boolean },
  count: number,
) {
  if (isFetching) return "주소를 찾고 있어요.";
  if (isError) return messageOf(error);
  return count === 0 ? "그런 주소를 찾지 못했어요. 다른 말로 찾아보세요." : "";
}
