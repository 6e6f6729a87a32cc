/** What is found for the words in the search field: at once in the app's own list, elsewhere only when asked. */
import type { LatLng } from "@fitmate/contract/cell";
import { PLACE_QUERY_MAX } from "@fitmate/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addressesOffered, foundElsewhere, ownSearch, type PlaceQuestion } from "../../../data/places/places.ts";
import { messageOf } from "../../../lib/api.ts";
import type { SearchPlaces } from "../map/MapPort.ts";
import { type Elsewhere, foundOf, type Result, resultOf, searchElsewhere } from "./results.ts";

/** One letter is no address. */
const LETTERS_MIN = 2;

// Not with this file, which lies beside what other pages use: PlaceSearch.tsx brings both.
const own = ownSearch(async () => ({ find: (await import("../map/gazetteer/ownPlaces.ts")).createOwnSearch() }));

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
  /** Kakao's search, where it may be asked. */
  searchMap: SearchPlaces | null;
};

export function useResults(typed: string, { near, active, searchMap }: Surroundings): Found {
  const words = typed.trim().slice(0, PLACE_QUERY_MAX);
  const [asked, setAsked] = useState<PlaceQuestion | null>(null);
  const found = useQuery(own);
  const offered = useQuery({ ...addressesOffered, enabled: active });
  const question = asked?.words === words ? asked : null;
  const elsewhere = useQuery(foundElsewhere(question, searchMap));
  const ask = (to: Elsewhere) => {
    // The same question, which has failed: another one asks by itself.
    if (question?.to === to) void elsewhere.refetch();
    else setAsked({ words, to });
  };
  if (question) {
    const results = elsewhere.isError ? [searchElsewhere(words, question.to)] : (elsewhere.data?.map(foundOf) ?? []);
    return { results, note: noteOf(question, elsewhere, results.length), ask };
  }
  const known = found.data?.find(typed, near).map(resultOf) ?? [];
  const others: Elsewhere[] = [
    ...(searchMap ? ["kakao" as const] : []),
    ...(offered.data ? ["geocoder" as const] : []),
  ];
  const more = words.length >= LETTERS_MIN ? others.map((other) => searchElsewhere(words, other)) : [];
  const missing = words !== "" && found.data && known.length === 0 ? unknownNote(words, offered.data === true) : "";
  return { results: [...known, ...more], note: missing, ask };
}

/** 왕십리로 63, 서울숲2길 32-14 */
const ROAD_ADDRESS = /[가-힣\d](로|길)\s*\d+(-\d+)?$/;

/** What is needed for words that the app's own list does not know. `addresses`: somebody can be asked for them. */
function unknownNote(words: string, addresses: boolean): string {
  if (/^[a-z\s'-]+$/i.test(words)) return "이 지도는 한글 이름만 알아요. ‘성수역’처럼 한글로 찾아보세요.";
  if (!ROAD_ADDRESS.test(words)) return "찾는 곳이 이 지도에 없어요. 가까운 역 이름으로 찾아보세요.";
  return addresses
    ? "주소는 아래 ‘주소로 찾기’로 찾을 수 있어요."
    : "이 지도는 주소를 몰라요. 가까운 역이나 동네 이름으로 찾아보세요.";
}

function noteOf(
  { to }: PlaceQuestion,
  { isError, error, isFetching }: { isError: boolean; error: unknown; isFetching: boolean },
  count: number,
) {
  const kakao = to === "kakao";
  if (isFetching) return kakao ? "카카오맵에서 찾고 있어요." : "주소를 찾고 있어요.";
  if (isError) return kakao ? "지금은 카카오맵에서 찾을 수 없어요. 역이나 공원 이름으로 찾아보세요." : messageOf(error);
  if (count === 0) return `그런 ${kakao ? "곳을" : "주소를"} 찾지 못했어요. 다른 말로 찾아보세요.`;
  return kakao ? "카카오맵에서 찾은 곳이에요." : "";
}
