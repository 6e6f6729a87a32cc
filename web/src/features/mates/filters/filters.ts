/** What the list and the map are narrowed to; it stands in the address. */
import { MapFilters } from "@fitmate/contract/map";
import { safeParse } from "zod/v4/core";
import { DISTANCE_BANDS, SEEN_LATELY_DAYS, UNSEEN_DAYS } from "@fitmate/contract/limits";
import { metresInWords } from "@fitmate/contract/numbers";

export type Filters = Omit<MapFilters, "sport">;
export type FilterName = keyof Filters;

type Group = { name: FilterName; label: string; options: readonly { value: string; label: string }[] };

/** Every filter with its choices; the empty one filters nothing. */
export const FILTER_GROUPS: readonly Group[] = [
  {
    name: "gender",
    label: "성별",
    options: [
      { value: "", label: "모두" },
      { value: "MALE", label: "남성" },
      { value: "FEMALE", label: "여성" },
    ],
  },
  {
    name: "within",
    label: "거리",
    options: [
      { value: "", label: "모두" },
      ...DISTANCE_BANDS.filter(([band]) => band !== "BEYOND").map(([value, metres]) => ({
        value,
        label: metresInWords(metres),
      })),
    ],
  },
  {
    name: "activeDays",
    label: "최근 활동",
    options: [
      { value: "", label: `${UNSEEN_DAYS}일 안` },
      { value: `${SEEN_LATELY_DAYS}`, label: `${SEEN_LATELY_DAYS}일 안` },
    ],
  },
  {
    name: "mates",
    label: "나와의 사이",
    options: [
      { value: "", label: "모두" },
      { value: "NONE", label: "새로운 사람" },
      { value: "ONLY", label: "내 메이트" },
    ],
  },
];

/** The filters an address asks for; what it asks wrongly filters nothing. */
export function filtersOf(search: URLSearchParams): Filters {
  const asked = FILTER_GROUPS.flatMap(({ name }) => {
    const value = search.get(name);
    return value && safeParse(MapFilters, { [name]: value }).success ? [[name, value]] : [];
  });
  return Object.fromEntries(asked) as Filters;
}

/** `search` with one filter changed; an empty value takes it out. */
export function withFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return FILTER_GROUPS.reduce((next, { name }) => withFilter(next, name, ""), search);
}
