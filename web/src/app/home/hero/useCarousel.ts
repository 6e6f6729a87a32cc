import { type FocusEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useMedia } from "../../../ui/layout/useMedia.ts";
import { afterSlide, wrapped } from "./autoplay.ts";
import { useTabVisible } from "../../../lib/useTabVisible.ts";
import type { Moving } from "./moving.ts";
import { afterContent } from "../../../lib/afterContent.ts";

/** Whoever has not stirred for so many rounds is not looking; a phone's battery is. */
const ROUNDS = 2;

/**
 * A carousel that wraps and moves on by itself, except while somebody looks closer (pointer on it, keyboard focus in it,
 * a finger on it), while the tab is hidden, after its pause button, and under reduced motion. After two rounds in which
 * nobody touched it, as where it was scrolled out of sight, it rests until somebody does, or comes back to the tab.
 */
export function useCarousel(count: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const wanted = useRef(0);
  const moving = useMoving(viewport, wanted);
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const visible = useTabVisible();
  const [selected, setSelected] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [touched, setTouched] = useState(false);
  const [stopped, setStopped] = useState(false);
  /** By itself, since somebody stirred. */
  const moves = useRef(0);
  /** Has what is moving on by itself be where it goes. */
  const arrive = useRef(() => {});

  useEffect(() => {
    if (!moving) return;
    const { embla } = moving;
    embla.on("select", () => setSelected(embla.selectedScrollSnap()));
    embla.on("pointerDown", () => {
      arrive.current();
      setTouched(true);
    });
    embla.on("pointerUp", () => setTouched(false));
  }, [moving]);

  const go = useCallback(
    (to: number) => {
      const slide = wrapped(to, count);
      arrive.current();
      if (moving) return moving.embla.scrollTo(slide, still);
      wanted.current = slide;
      setSelected(slide);
    },
    [moving, count, still],
  );

  const advances = visible && !still && !hovered && !focused && !touched && !stopped;
  useEffect(() => {
    // Somebody looks closer, or comes back.
    if (!advances) moves.current = 0;
    if (!moving || !advances || moves.current === ROUNDS * count) return undefined;
    // `selected` restarts the time: whoever jumps by hand gets the whole of it.
    return afterSlide(() => {
      const slide = wrapped(selected + 1, count);
      moves.current += 1;
      arrive.current();
      arrive.current = moving.moveOn(slide);
      setSelected(slide);
    });
  }, [advances, count, moving, selected]);

  return {
    viewport,
    selected,
    /** By hand. */
    go(to: number) {
      moves.current = 0;
      go(to);
    },
    /** Whether it moves by itself as far as its button and the system are concerned. */
    plays: !stopped && !still,
    canPlay: !still,
    toggle: () => setStopped(!stopped),
    /** For the element around slides and controls. */
    watch: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}

/** Asked for as soon as this page's code is there, and begun once the page shows: who swipes right then is heard. */
const movingArrives = import("./moving.ts");

/** What moves the slides, once it is there: it starts at `wanted`. */
function useMoving(viewport: RefObject<HTMLElement | null>, wanted: RefObject<number>): Moving | undefined {
  const [moving, setMoving] = useState<Moving>();
  useEffect(() => {
    let made: Moving | undefined;
    let gone = false;
    void Promise.all([movingArrives, afterContent()]).then(([{ makeMovable }]) => {
      if (gone || !viewport.current) return;
      made = makeMovable(viewport.current, wanted.current);
      setMoving(made);
    });
    return () => {
      gone = true;
      made?.embla.destroy();
    };
  }, [viewport, wanted]);
  return moving;
}
