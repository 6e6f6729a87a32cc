import { Autocomplete } from "@base-ui/react/autocomplete";
import type { LatLng } from "@fitmate/contract/cell";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { SearchField } from "../../../ui/TextField.tsx";
import type { Place, PlaceKind } from "../map/ground/places.ts";
import styles from "./PlaceSearch.module.css";

const ICONS: Partial<Record<PlaceKind, IconName>> = {
  mountain: "hiking",
  station: "pin",
  park: "running",
  water: "map",
};
const WORDS: Record<PlaceKind, string> = {
  province: "지역",
  city: "도시",
  district: "지역",
  dong: "동네",
  station: "역",
  park: "공원",
  mountain: "산",
  landmark: "장소",
  water: "강",
};

/** The places and their search come with the map, not with the page. */
const gazetteer = {
  queryKey: ["map-places"],
  queryFn: async () => {
    const [{ allPlaces, cityOf }, { searchPlaces, zoomOf }] = await Promise.all([
      import("../map/ground/places.ts"),
      import("../map/searchPlaces.ts"),
    ]);
    return { allPlaces, cityOf, searchPlaces, zoomOf };
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: "always",
} as const;

type PlaceSearchProps = {
  /** Of equals the nearer one comes first. */
  near: LatLng;
  onGo: (at: LatLng, zoom: number) => void;
};

/** Finds a place by its name and moves the map there. */
export function PlaceSearch({ near, onGo }: PlaceSearchProps) {
  const [typed, setTyped] = useState("");
  const { data } = useQuery(gazetteer);
  const found = data?.searchPlaces(data.allPlaces, typed, near) ?? [];
  const choose = (place: Place) => {
    if (data) onGo(place.at, data.zoomOf(place));
  };
  return (
    <Autocomplete.Root
      items={found}
      mode="none"
      value={typed}
      onValueChange={setTyped}
      itemToStringValue={({ name }: Place) => name}
      autoHighlight
    >
      <Autocomplete.Input
        render={<SearchField label="장소 검색" placeholder="장소나 역 이름으로 찾기" autoComplete="off" />}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className={styles.positioner} sideOffset={6}>
          <Autocomplete.Popup className={styles.popup}>
            <Autocomplete.Empty>
              {typed.trim() !== "" && (
                <p className={styles.empty}>찾는 곳이 이 지도에 없어요. 가까운 역 이름으로 찾아보세요.</p>
              )}
            </Autocomplete.Empty>
            <Autocomplete.List>
              {(place: Place) => (
                <Autocomplete.Item
                  key={`${place.name} ${place.at.latitude}`}
                  className={styles.item}
                  value={place}
                  onClick={() => choose(place)}
                >
                  <Icon name={ICONS[place.kind] ?? "pin"} size={20} />
                  <span>{place.name}</span>
                  <span className={styles.kind}>
                    {WORDS[place.kind]}
                    {place.kind !== "city" && ` · ${data?.cityOf(place) ?? ""}`}
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
