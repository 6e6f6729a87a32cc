/** What lies on the ground because somebody is there: cells and my distance rings. */
import { metresInWords } from "@fitmate/contract/numbers";
import { cellBounds, type LatLng } from "@fitmate/contract/cell";
import L from "leaflet";
import type { CellLook } from "../MapPort.ts";
import { ringLabelAt, ringsAt } from "../rings.ts";
import styles from "./people.module.css";

export function createCellLayer(map: L.Map, renderer: L.Renderer) {
  const group = L.layerGroup().addTo(map);
  return (cells: readonly CellLook[]) => {
    group.clearLayers();
    for (const { cell, tone, chosen } of cells) {
      const { southWest, northEast } = cellBounds(cell);
      const square = L.rectangle(
        [
          [southWest.latitude, southWest.longitude],
          [northEast.latitude, northEast.longitude],
        ],
        { renderer, interactive: false, className: styles.cell },
      );
      group.addLayer(square);
      const path = square.getElement();
      if (path instanceof SVGElement) {
        path.dataset.sport = tone;
        path.dataset.chosen = String(chosen);
      }
    }
  };
}

function ringLabel({ latitude, longitude }: LatLng, metres: number): L.Marker {
  const pill = document.createElement("span");
  pill.className = styles.ringLabel ?? "";
  pill.textContent = metresInWords(metres);
  const icon = L.divIcon({ html: pill, className: "", iconSize: [0, 0] });
  return L.marker([latitude, longitude], { pane: "rings", icon, interactive: false, keyboard: false });
}

export function createRingLayer(map: L.Map, renderer: L.Renderer) {
  const pane = map.createPane("rings");
  pane.style.zIndex = "420";
  pane.setAttribute("aria-hidden", "true");
  const group = L.layerGroup().addTo(map);
  let centre: LatLng | null = null;
  let tokens: readonly LatLng[] = [];
  const update = () => {
    group.clearLayers();
    if (!centre) return;
    const zoom = map.getZoom();
    for (const metres of ringsAt(zoom)) {
      const middle: [number, number] = [centre.latitude, centre.longitude];
      group.addLayer(L.circle(middle, { radius: metres, renderer, interactive: false, className: styles.ring }));
      group.addLayer(ringLabel(ringLabelAt(centre, metres, zoom, tokens), metres));
    }
  };
  map.on("zoomend", update);
  return (around: LatLng | null, clearOf: readonly LatLng[]) => {
    centre = around;
    tokens = clearOf;
    update();
  };
}
