/** What is found for the words in the search field: at once in the app's own list, elsewhere only when asked. */
import type { LatLng } from "@fitmate/contract/cell";
import { PLACE_QUERY_MAX } from "@fitmate/contract/places";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, messageOf } from "../../../lib/api.ts";
import type { SearchPlaces } from "../map/openMap.ts";
import { type Elsewhere, foundOf, type Result, resultOf, searchElsewhere } from "./results.ts";

const FOREVER = Number.POSITIVE_INFINITY;
/** One letter is no address. */
const LETTERS_MIN = 2;

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

type Question = { words: string; to: Elsewhere };

/** `searchMap` is asked what goes to Kakao. */
const foundFor = (question: Question | null, searchMap: SearchPlaces | null) =>
  queryOptions({
    queryKey: ["places", "elsewhere", question],
    queryFn: question
      ? async ({ signal }) => {
          if (question.to === "kakao") return searchMap ? searchMap(question.words) : [];
          return (await call("searchPlaces", { query: { query: question.words }, signal })).places;
        }
      : skipToken,
    staleTime: FOREVER,
    retry: false,
  });

type Found = {
  results: Result[];
  /** Said beside the results, or in place of them, or "". */
  note: string;
  /** Asks somebody else for the words. */
  ask: (elsewhere: Elsewhere) => void;
};

type Surroundings = {
  /** Of equals the nearer one comes first. */
  near: LatLng;
  /** Somebody is about to type. */
  active: boolean;
  /** Kakao's search, where its map is shown. */
  searchMap: SearchPlaces | null;
};

export function useResults(typed: string, { near, active, searchMap }: Surroundings): Found {
  const words = typed.trim().slice(0, PLACE_QUERY_MAX);
  const [asked, setAsked] = useState<Question | null>(null);
  const own = useQuery(ownSearch);
  const offered = useQuery({ ...addressesOffered, enabled: active });
  const question = asked?.words === words ? asked : null;
  const elsewhere = useQuery(foundFor(question, searchMap));
  const ask = (to: Elsewhere) => setAsked({ words, to });
  if (question) {
    const found = elsewhere.data?.map(foundOf) ?? [];
    return { results: found, note: noteOf(question, elsewhere, found.length), ask };
  }
  const known = own.data?.find(typed, near).map(resultOf) ?? [];
  const others: Elsewhere[] = [
    ...(searchMap ? ["kakao" as const] : []),
    ...(offered.data ? ["geocoder" as const] : []),
  ];
  const more = words.length >= LETTERS_MIN ? others.map((other) => searchElsewhere(words, other)) : [];
  const missing =
    words !== "" && own.data && known.length === 0 ? "찾는 곳이 이 지도에 없어요. 가까운 역 이름으로 찾아보세요." : "";
  return { results: [...known, ...more], note: missing, ask };
}

function noteOf(
  { to }: Question,
  { isError, error, isFetching }: { isError: boolean; error: unknown; isFetching: boolean },
  count: number,
) {
  const kakao = to === "kakao";
  if (isFetching) return kakao ? "카카오맵에서 찾고 있어요." : "주소를 찾고 있어요.";
  if (isError) return kakao ? "지금은 카카오맵에서 찾을 수 없어요. 역이나 공원 이름으로 찾아보세요." : messageOf(error);
  if (count === 0) return `그런 ${kakao ? "곳을" : "주소를"} 찾지 못했어요. 다른 말로 찾아보세요.`;
  return kakao ? "카카오맵에서 찾은 곳이에요." : "";
}
