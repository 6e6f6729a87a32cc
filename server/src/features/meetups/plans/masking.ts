/** What of a proposal shows to whom moderators have hidden it from: when it is and where about, but nothing in words. */
import { cellOf } from "@fitmate/contract/cell";
import { areaOf } from "@fitmate/contract/gazetteer/places";

type Said = { words: string; placeName: string; latitude: number; longitude: number };

/** In place of where it is stands the neighbourhood. `isHidden`: from whoever reads it. */
export function shownTo({ words, placeName, isHidden, ...point }: Said & { isHidden: boolean }): {
  words: string;
  placeName: string;
} {
  return isHidden ? { words: "", placeName: areaOf(cellOf(point)) || "가려진 장소" } : { words, placeName };
}
