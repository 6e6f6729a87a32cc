import type { EmblaCarouselType } from "embla-carousel";
import { type FocusEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useMedia } from "../../../ui/layout/useMedia.ts";
import { afterSlide, moveOn, wrapped } from "./autoplay.ts";
import { useTabVisible } from "../../../lib/useTabVisible.ts";
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
  const embla = useEmbla(viewport, wanted);
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
    if (!embla) return;
    embla.on("select", () => setSelected(embla.selectedScrollSnap()));
    embla.on("pointerDown", () => {
      arrive.current();
      setTouched(true);
    });
    embla.on("pointerUp", () => setTouched(false));
  }, [embla]);

  const go = useCallback(
    (to: number) => {
      const slide = wrapped(to, count);
      arrive.current();
      if (embla) return embla.scrollTo(slide, still);
      wanted.current = slide;
      setSelected(slide);
    },
    [embla, count, still],
  );

  const advances = visible && !still && !hovered && !focused && !touched && !stopped;
  useEffect(() => {
    // Somebody looks closer, or comes back.
    if (!advances) moves.current = 0;
    if (!embla || !advances || moves.current === ROUNDS * count) return undefined;
    // `selected` restarts the time: whoever jumps by hand gets the whole of it.
    return afterSlide(() => {
      const slide = wrapped(selected + 1, count);
      moves.current += 1;
      arrive.current();
      arrive.current = moveOn(embla.containerNode(), slide, () => embla.scrollTo(slide, true));
      setSelected(slide);
    });
  }, [advances, count, embla, selected]);

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
const emblaArrives = import("embla-carousel");

/** What moves the slides: the page shows the first one without it, and it starts at `wanted`. */
function useEmbla(viewport: RefObject<HTMLElement | null>, wanted: RefObject<number>): EmblaCarouselType | undefined {
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  useEffect(() => {
    let made: EmblaCarouselType | undefined;
    let gone = false;
    void Promise.all([emblaArrives, afterContent()]).then(([{ default: createEmbla }]) => {
      if (gone || !viewport.current) return;
      made = createEmbla(viewport.current, { loop: true, duration: 28, startIndex: wanted.current });
      setEmbla(made);
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [viewport, wanted]);
  return embla;
}
