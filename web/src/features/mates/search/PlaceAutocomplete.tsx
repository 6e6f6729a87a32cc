import { Autocomplete } from "@base-ui/react/autocomplete";
import type { LatLng } from "@fitmate/contract/cell";
import { type MouseEvent, type RefObject, useLayoutEffect, useState } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { nameDismiss } from "../../../ui/fields/nameDismiss.ts";
import { SearchField } from "../../../ui/fields/TextField.tsx";
import { FIELD } from "./field.ts";
import type { SearchPlaces } from "../map/MapPort.ts";
import type { Result } from "./results.ts";
import { useResults } from "./useResults.ts";
import styles from "../../../ui/fields/Suggestions.module.css";

export type PlaceSearchProps = {
  input: RefObject<HTMLInputElement | null>;
  /** Of equals the nearer one comes first. */
  near: LatLng;
  /** Kakao's search, where it may be asked. */
  searchMap: SearchPlaces | null;
  /** `name`: what the place is called. */
  onGo: (at: LatLng, zoom: number, name: string) => void;
};

/** What was done with the field before it could search. */
export type Before = { typed: string; focused: boolean };

type ItemClick = MouseEvent & { preventBaseUIHandler?: () => void };

/** Finds a place by its name and moves the map there. */
export function PlaceAutocomplete({ input, near, searchMap, onGo, before }: PlaceSearchProps & { before: Before }) {
  const [value, setValue] = useState(before.typed);
  // Base UI hears of a Hangul syllable when it is finished, but the last one never is while somebody looks at the results.
  const [typed, setTyped] = useState(before.typed);
  const [active, setActive] = useState(before.focused);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const { results, note, ask } = useResults(typed, { near, active, searchMap });

  useLayoutEffect(() => {
    if (before.focused) input.current?.focus();
    // Once and at once: the field that had the focus, and may be typed in right now, is gone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const choose = ({ target, name }: Result, event: ItemClick) => {
    if (typeof target === "string") {
      // The list stays, for what will be found.
      event.preventBaseUIHandler?.();
      ask(target);
      return;
    }
    // A syllable in composition would be written over what is chosen.
    if (event.detail > 0) input.current?.blur();
    onGo(target.at, target.zoom, name);
  };

  return (
    <Autocomplete.Root
      items={results}
      mode="none"
      // Base UI opens for what is typed in its own field.
      defaultOpen={before.focused && before.typed !== ""}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        setTyped(next);
      }}
      itemToStringValue={({ name }: Result) => name}
      autoHighlight="always"
    >
      <Autocomplete.Input
        ref={(element: HTMLInputElement | null) => {
          input.current = element;
          setDialog(element?.closest("dialog") ?? null);
        }}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onFocus={() => setActive(true)}
        onKeyDown={(event) => {
          // Base UI closes where nothing is to be chosen: what is said in place of results would go.
          if (event.key === "Enter" && results.length === 0) event.preventBaseUIHandler();
        }}
        render={<SearchField {...FIELD} />}
      />
      {/* Under a modal dialog what lies at the end of the document is out of reach. */}
      <Autocomplete.Portal {...(dialog && { container: dialog })}>
        <Autocomplete.Positioner className={styles.positioner} sideOffset={6}>
          <Autocomplete.Popup ref={nameDismiss} className={styles.popup}>
            <Autocomplete.Status>{note !== "" && <p className={styles.empty}>{note}</p>}</Autocomplete.Status>
            <Autocomplete.List>
              {(result: Result) => (
                <Autocomplete.Item
                  key={result.key}
                  className={styles.item}
                  value={result}
                  onClick={(event) => choose(result, event)}
                >
                  <Icon name={result.icon} size={20} />
                  <span>{result.name}</span>
                  <span className={styles.detail}>{result.detail}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
