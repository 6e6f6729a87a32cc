/** The keys of the desk. They do nothing while something is typed, nor under a dialog. */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createListeners } from "../../../lib/listeners.ts";
import { listenToKeys } from "../../../ui/fields/composition.ts";
import { topModal } from "../../../ui/overlays/overlays.ts";
import { isTypedInto, keyName } from "./keyName.ts";

/** By keyName, or `mod+Enter` for Ctrl or ⌘. Those that are named like this also work while something is typed. */
type Bindings = Readonly<Record<string, (() => void) | undefined>>;

const WHILE_TYPING = new Set(["mod+Enter", "Escape"]);
const STORED = "deskKeys";
const changes = createListeners();

const areSingleKeysOn = () => localStorage.getItem(STORED) !== "off";

/** Keys without Ctrl or ⌘ can be turned off: who dictates would press them by speaking (WCAG 2.1.4). */
export function useSingleKeys(): [isOn: boolean, turn: (on: boolean) => void] {
  const isOn = useSyncExternalStore(changes.subscribe, areSingleKeysOn, () => true);
  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
    changes.tell();
  };
  return [isOn, turn];
}

/** As long as it is shown. `Escape` in a field leaves the field first. */
export function useKeys(bindings: Bindings): void {
  const press = useEffectEvent((name: string) => {
    const act = bindings[name];
    act?.();
    return act !== undefined;
  });

  useEffect(() => {
    const keydown = (event: KeyboardEvent, isOfIme: boolean) => {
      if (isOfIme || event.defaultPrevented || event.altKey || topModal()) return;
      const hasMod = event.ctrlKey || event.metaKey;
      const name = hasMod ? `mod+${event.key}` : keyName(event);
      const isTyping = isTypedInto(event.target);
      if (isTyping && !WHILE_TYPING.has(name)) return;
      if (isTyping && name === "Escape") (event.target as HTMLElement).blur();
      else if (name.length === 1 && !areSingleKeysOn()) return;
      // Held down, a key moves on; it does nothing twice.
      else if (event.repeat && !["j", "k", "ArrowDown", "ArrowUp"].includes(name)) return;
      else if (!press(name)) return;
      event.preventDefault();
    };
    return listenToKeys(keydown);
  }, []);
}
