import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { afterContent } from "../../../lib/afterContent.ts";
import { partOf } from "../../../lib/part.ts";
import { createComposition } from "../../../ui/fields/composition.ts";
import { SearchField } from "../../../ui/fields/TextField.tsx";
import { FIELD } from "./field.ts";
import type { Before, PlaceSearchProps } from "./PlaceAutocomplete.tsx";

// With all places that it knows, larger than the page around it.
const search = partOf(async () => {
  const [{ PlaceAutocomplete }] = await Promise.all([
    import("./PlaceAutocomplete.tsx"),
    import("../map/gazetteer/ownPlaces.ts"),
  ]);
  return PlaceAutocomplete;
});

/** Finds a place by its name and moves the map there. What is typed before it can search is searched as soon as it can. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { input } = props;
  const [before, setBefore] = useState<Before | null>(null);
  const [composition] = useState(() => createComposition());
  const takeOver = () => {
    const field = input.current;
    // A syllable under way would be lost with the field that it is typed in.
    if (field === null || composition.active()) return;
    // At once: no key may fall between the two.
    flushSync(() => setBefore({ typed: field.value, focused: field === document.activeElement }));
  };
  const bringSearch = () => {
    // Where it cannot be had, it is tried again with the next word.
    afterContent()
      .then(search.bring)
      .then(takeOver, () => undefined);
  };
  const begin = useEffectEvent(bringSearch);
  useEffect(() => begin(), []);
  if (before) return <search.Part {...props} before={before} />;
  return (
    <SearchField
      {...FIELD}
      ref={input}
      onFocus={bringSearch}
      onCompositionStart={() => composition.start()}
      onCompositionEnd={(event) => {
        composition.end(event.timeStamp);
        bringSearch();
      }}
    />
  );
}
