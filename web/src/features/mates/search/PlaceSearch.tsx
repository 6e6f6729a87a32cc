import { lazy, Suspense, useState } from "react";
import { afterContent } from "../../../lib/afterContent.ts";
import { patiently } from "../../../lib/part.ts";
import { SearchField } from "../../../ui/fields/TextField.tsx";
import { FIELD } from "./field.ts";
import type { PlaceSearchProps } from "./PlaceAutocomplete.tsx";

// With all places that it knows, larger than the page around it.
const PlaceAutocomplete = lazy(async () => {
  await afterContent();
  return { default: (await patiently(() => import("./PlaceAutocomplete.tsx"))).PlaceAutocomplete };
});

/** Finds a place by its name and moves the map there. What is typed before it can search is searched as soon as it can. */
export function PlaceSearch({ input, ...search }: PlaceSearchProps) {
  const [before, setBefore] = useState({ typed: "", focused: false });
  const field = (
    <SearchField
      {...FIELD}
      ref={input}
      onFocus={() => setBefore({ ...before, focused: true })}
      onBlur={() => setBefore({ ...before, focused: false })}
      onChange={(event) => setBefore({ ...before, typed: event.currentTarget.value })}
    />
  );
  return (
    <Suspense fallback={field}>
      <PlaceAutocomplete {...search} input={input} before={before} />
    </Suspense>
  );
}
