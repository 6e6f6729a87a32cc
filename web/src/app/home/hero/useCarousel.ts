import type { EmblaCarouselType } from "embla-carousel";
import { type FocusEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useMedia } from "../../../ui/layout/useMedia.ts";
import { afterSlide, wrapped } from "./autoplay.ts";
import { useTabVisible } from "../../../lib/useTabVisible.ts";

/** Whoever has not stirred for so many rounds is not looking; a phone's battery is. */
const ROUNDS = 2;

/**
 * A carousel that wraps and moves on by itself, except while somebody looks closer (pointer on it, keyboard focus in it,
 * a finger on it), while it or the tab is out of sight, after its pause button, and under reduced motion. After two rounds
 * in which nobody touched it it rests until somebody does, or comes back to it.
 */
export function useCarousel(count: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const wanted = useRef(0);
  const embla = useEmbla(viewport, wanted);
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const tabVisible = useTabVisible();
  const inView = useInView(viewport);
  const visible = tabVisible && inView;
  const [selected, setSelected] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [touched, setTouched] = useState(false);
  const [stopped, setStopped] = useState(false);
  /** By itself, since somebody stirred. */
  const [moves, setMoves] = useState(0);

  useEffect(() => {
    if (!embla) return;
    embla.on("select", () => setSelected(embla.selectedScrollSnap()));
    embla.on("pointerDown", () => setTouched(true));
    embla.on("pointerUp", () => setTouched(false));
  }, [embla]);

  const go = useCallback(
    (to: number) => {
      const slide = wrapped(to, count);
      if (embla) return embla.scrollTo(slide, still);
      wanted.current = slide;
      setSelected(slide);
    },
    [embla, count, still],
  );

  const attended = hovered || focused || touched;
  const [attendedBefore, setAttendedBefore] = useState({ attended, visible });
  if (attendedBefore.attended !== attended || attendedBefore.visible !== visible) {
    setAttendedBefore({ attended, visible });
    setMoves(0);
  }

  const rests = !visible || still || attended || stopped || moves === ROUNDS * count;
  const advances = embla !== undefined && !rests;
  useEffect(() => {
    if (!advances) return undefined;
    // `selected` restarts the time: whoever jumps by hand gets the whole of it.
    return afterSlide(() => {
      setMoves(moves + 1);
      go(selected + 1);
    });
  }, [advances, go, selected, moves]);

  return {
    viewport,
    selected,
    /** By hand. */
    go(to: number) {
      setMoves(0);
      go(to);
    },
    /** Whether it moves by itself as far as its button and the system are concerned. */
    plays: !stopped && !still,
    canPlay: !still,
    toggle() {
      setMoves(0);
      setStopped(!stopped);
    },
    /** For the element around slides and controls. */
    watch: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}

/** Whether something of the element is in sight; at first it is taken for that. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

/** Asked for as soon as this page's code is there: who swipes while the app takes the page over is heard. */
const emblaArrives = import("embla-carousel");

/** What moves the slides: the page shows the first one without it, and it starts at `wanted`. */
function useEmbla(viewport: RefObject<HTMLElement | null>, wanted: RefObject<number>): EmblaCarouselType | undefined {
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  useEffect(() => {
    let made: EmblaCarouselType | undefined;
    let gone = false;
    void emblaArrives.then(({ default: createEmbla }) => {
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
