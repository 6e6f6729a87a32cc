/** The operator's tiles over our own ground, which stays where they do not come. */
import type { MapSettings } from "@fitmate/contract/map";
import L from "leaflet";

type Tiles = NonNullable<MapSettings["tiles"]>;

/** Lays tiles between the ground and everything else, and names whom they come from. */
export function drawTiles(map: L.Map, { url, attribution }: Tiles): void {
  const pane = map.createPane("tiles");
  pane.style.zIndex = "205";
  pane.setAttribute("aria-hidden", "true");
  const layer = L.tileLayer(url, { pane: "tiles", attribution: linksOnly(attribution) });
  // Streets bring their own names: ours, and the grid, show only while there are no streets.
  const shown = () => {
    map.getContainer().toggleAttribute("data-tiles", pane.querySelector(".leaflet-tile-loaded") !== null);
  };
  layer.on("tileload tileerror load tileunload", shown);
  L.control.attribution({ position: "bottomleft", prefix: false }).addTo(map);
  layer.addTo(map);
}

/** Those who offer tiles ask for a link: addresses and text are taken over, nothing else. */
function linksOnly(html: string): string {
  const holder = document.createElement("div");
  for (const part of new DOMParser().parseFromString(html, "text/html").body.childNodes) {
    const text = part.textContent ?? "";
    holder.append(
      part instanceof HTMLAnchorElement && /^https?:$/.test(part.protocol) ? linkTo(part.href, text) : text,
    );
  }
  return holder.innerHTML;
}

function linkTo(address: string, text: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = text;
  return link;
}
