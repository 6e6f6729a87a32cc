/** Buttons whose code comes after a page's content: another one waits in their place, and what is done to it counts. */
import { type ComponentProps, type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { afterContent } from "../../lib/afterContent.ts";
import { createListeners } from "../../lib/listeners.ts";
import { patiently } from "../../lib/part.ts";
import { toastError } from "../feedback/toastError.ts";

/** A finger leaves before it clicks: so long the button stays for that. */
const TAP_MS = 300;

/** What was done to the button that waited. */
export type Waited = {
  /** With what it was pressed: then it opens at once. */
  pressedBy: "key" | "pointer" | undefined;
  /** Whether the focus was on it: then it stays there. */
  takesFocus: boolean;
};

type Heard = Pick<
  ComponentProps<"button">,
  "onPointerDown" | "onPointerLeave" | "onKeyDown" | "onFocus" | "onBlur" | "onClick"
>;

type Waiting<Props> = {
  /** Once it has come, and takes the place of the one that waits. */
  arrived: ComponentType<Props & Waited> | undefined;
  waited: Waited;
  /** What the one that waits listens to. */
  heard: Heard;
};

/**
 * A hook for the button that waits for what `load` answers. What is pressed before opens as soon as it can, and stays in its place until it
 * is let go: a press that ends on another button than it began on is none.
 */
export function waitingFor<Props>(load: () => Promise<ComponentType<Props & Waited>>): () => Waiting<Props> {
  let loaded: ComponentType<Props & Waited> | undefined;
  const arrival = createListeners();
  /** Where it fails, the next press or button asks for it again. */
  async function bring(): Promise<void> {
    if (loaded) return;
    loaded = await patiently(async () => {
      await afterContent();
      return load();
    });
    arrival.tell();
  }

  return () => {
    const arrived = useSyncExternalStore(
      arrival.subscribe,
      () => loaded,
      () => undefined,
    );
    const [isHeld, setHeld] = useState(false);
    const [pressedBy, setPressedBy] = useState<Waited["pressedBy"]>();
    const [takesFocus, setFocused] = useState(false);
    const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
    useEffect(() => {
      bring().catch(() => undefined);
    }, []);
    const hold = () => {
      clearTimeout(leaving.current);
      setHeld(true);
    };
    const letGo = () => setHeld(false);
    return {
      arrived: isHeld ? undefined : arrived,
      waited: { pressedBy, takesFocus },
      heard: {
        onPointerDown: hold,
        // Also where the browser takes the press for a gesture.
        onPointerLeave: () => {
          clearTimeout(leaving.current);
          leaving.current = setTimeout(letGo, TAP_MS);
        },
        // Enter clicks at once, this when it is let go.
        onKeyDown: ({ key }) => key === " " && hold(),
        onFocus: () => setFocused(true),
        onBlur: ({ currentTarget }) => {
          letGo();
          // Of another window: it has the focus still when this one has it again.
          if (document.activeElement === currentTarget) return;
          setFocused(false);
          // Whoever has gone on is not led back.
          setPressedBy(undefined);
        },
        onClick: ({ detail }) => {
          setPressedBy(detail === 0 ? "key" : "pointer");
          letGo();
          bring().catch((error: unknown) => {
            setPressedBy(undefined);
            toastError(error);
          });
        },
      },
    };
  };
}
