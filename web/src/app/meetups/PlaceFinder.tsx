import { cellOf, type LatLng } from "@fitmate/contract/cell";
import { DEFAULT_MAP_CENTRE } from "@fitmate/contract/limits";
import type { MeetupPlace } from "@fitmate/contract/meetups";
import type { Sport } from "@fitmate/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { myLocation } from "../../data/mates/location.ts";
import { useMapSettings } from "../../features/mates/map/useMapSettings.ts";
import { PlaceSearch } from "../../features/mates/search/PlaceSearch.tsx";
import { patiently } from "../../lib/part.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { PickPlace } from "./PickPlace.tsx";
import styles from "./PlaceMap.module.css";

const PlaceMap = lazy(async () => ({ default: (await patiently(() => import("./PlaceMap.tsx"))).PlaceMap }));

type PlaceFinderProps = {
  sport: Sport;
  place: MeetupPlace | null;
  takesFocus?: boolean;
  onPlace: (place: MeetupPlace, area: string) => void;
};

/** Finds a place by its name, or lets it be chosen on the map and be named by whoever chooses it; shows what is chosen. */
export function PlaceFinder({ sport, place, takesFocus = false, onPlace }: PlaceFinderProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever has gone on while it came stays there.
    if (takesFocus && document.activeElement?.contains(input.current)) input.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const [isPicking, setPicking] = useState(false);
  const { data } = useQuery(myLocation);
  const near = place ?? data?.location ?? DEFAULT_MAP_CENTRE;
  const kakao = useMapSettings()?.kakao;
  // Its SDK comes when Kakao is asked: most find what they look for before.
  const searchKakao = async (words: string) => {
    const part = await patiently(() => import("../../features/mates/map/kakao/openKakao.ts"));
    return kakao ? part.searchKakao(kakao, words) : [];
  };
  const choose = async ({ latitude, longitude }: LatLng, name: string) => {
    const found = { name, latitude, longitude };
    // All names of the country: they come with the search.
    const named = await import("@fitmate/contract/gazetteer/places").catch(() => null);
    onPlace(found, named?.areaOf(cellOf(found)) ?? "");
  };
  return (
    <div className={styles.finder}>
      <PlaceSearch
        input={input}
        near={near}
        searchMap={kakao ? searchKakao : null}
        onGo={(at, _zoom, name) => void choose(at, name)}
      />
      <Button variant="secondary" size="md" onClick={() => setPicking(true)}>
        <Icon name="map" size={18} />
        지도에서 직접 고르기
      </Button>
      {place && (
        <div className={styles.chosen} role="img" aria-label={`${place.name || "고른 곳"} 지도`}>
          <Suspense>
            <PlaceMap sport={sport} words="여기서 모여요" cell={place} place={place} />
          </Suspense>
        </div>
      )}
      <PickPlace
        open={isPicking}
        onClose={() => setPicking(false)}
        start={near}
        onPick={(at) => {
          setPicking(false);
          // What it was called before was another place.
          void choose(at, "");
        }}
      />
    </div>
  );
}
