/** What lies on the ground because somebody is there: cells and my distance rings, as leaflet/people.module.css has them. */
import { metresInWords } from "@fitmate/contract/numbers";
import { cellBounds, type LatLng } from "@fitmate/contract/cell";
import people from "../leaflet/people.module.css";
import type { CellLook } from "../MapPort.ts";
import { ringLabelAt, ringsAt } from "../rings.ts";
import { zoomOf } from "./levels.ts";
import { placeElement } from "./placed.ts";
import { colourOf } from "./theme.ts";
import type { KakaoLook, KakaoMapObject, KakaoMaps } from "./types.ts";

function lookOf({ tone, chosen }: CellLook, element: HTMLElement): KakaoLook {
  const dashed = { strokeWeight: 1.25, strokeStyle: "shortdash" } as const;
  if (tone === "me" || tone === "picking") {
    const [strokeColor, fillColor] = [colourOf(element, "--map-ring"), colourOf(element, "--accent")];
    return tone === "me"
      ? { ...dashed, strokeColor, strokeOpacity: 0.7, fillColor, fillOpacity: 0.2 }
      : { strokeColor, strokeOpacity: 1, strokeWeight: 2, strokeStyle: "solid", fillColor, fillOpacity: 0.45 };
  }
  const sport = document.createElement("span");
  sport.dataset.sport = tone;
  element.append(sport);
  const [strokeColor, fillColor] = [colourOf(sport, "--sport"), colourOf(sport, "--sport-fill")];
  sport.remove();
  return chosen
    ? { strokeColor, strokeOpacity: 1, strokeWeight: 2.5, strokeStyle: "solid", fillColor, fillOpacity: 0.3 }
    : { ...dashed, strokeColor, strokeOpacity: 1, fillColor, fillOpacity: 0.16 };
}

/** Each call draws the given cells in place of the ones before. */
export function createCells(maps: KakaoMaps, map: KakaoMapObject, element: HTMLElement) {
  let drawn: { setMap: (map: null) => void }[] = [];
  return (cells: readonly CellLook[]) => {
    for (const cell of drawn) cell.setMap(null);
    const looks = new Map<string, KakaoLook>();
    drawn = cells.map((cell) => {
      const { southWest, northEast } = cellBounds(cell.cell);
      const name = `${cell.tone} ${cell.chosen}`;
      const look = looks.get(name) ?? lookOf(cell, element);
      looks.set(name, look);
      // Kakao's north is not quite ours: the four corners, not two.
      const path = [
        new maps.LatLng(southWest.latitude, southWest.longitude),
        new maps.LatLng(southWest.latitude, northEast.longitude),
        new maps.LatLng(northEast.latitude, northEast.longitude),
        new maps.LatLng(northEast.latitude, southWest.longitude),
      ];
      return new maps.Polygon({ map, path, ...look });
    });
  };
}

/** Each call draws the rings of the level around a point in place of the ones before. */
export function createRings(maps: KakaoMaps, map: KakaoMapObject, element: HTMLElement) {
  let remove = () => {};
  return (centre: LatLng | null, tokens: readonly LatLng[]) => {
    remove();
    if (!centre) {
      remove = () => {};
      return;
    }
    const look: KakaoLook = {
      strokeColor: colourOf(element, "--map-ring"),
      strokeOpacity: 0.55,
      strokeWeight: 1.5,
      strokeStyle: "dot",
      fillOpacity: 0,
    };
    const center = new maps.LatLng(centre.latitude, centre.longitude);
    const zoom = zoomOf(map.getLevel());
    const parts = ringsAt(zoom).map((metres) => {
      const circle = new maps.Circle({ map, center, radius: metres, ...look });
      const at = ringLabelAt(centre, metres, zoom, tokens);
      return { circle, label: placeElement(maps, map, ringLabel(metres), at) };
    });
    remove = () => {
      for (const { circle, label } of parts) {
        circle.setMap(null);
        label.remove();
      }
    };
  };
}

function ringLabel(metres: number): HTMLElement {
  const holder = document.createElement("div");
  holder.setAttribute("aria-hidden", "true");
  const pill = document.createElement("span");
  pill.className = people.ringLabel ?? "";
  pill.textContent = metresInWords(metres);
  holder.append(pill);
  return holder;
}
