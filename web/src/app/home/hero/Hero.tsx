import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { HeroControls } from "./HeroControls.tsx";
import { HERO_SLIDES, type HeroSlide } from "./slides.ts";
import { useCarousel } from "./useCarousel.ts";
import styles from "./Hero.module.css";

/** What the product offers, one slide at a time. Members get it lower: what waits for them comes right after. */
export function Hero({ compact }: { compact: boolean }) {
  const carousel = useCarousel(HERO_SLIDES.length);
  const { viewport, selected, plays, watch } = carousel;
  return (
    <section
      className={styles.hero}
      data-compact={compact || undefined}
      data-ground={HERO_SLIDES[selected]?.ground}
      aria-roledescription="캐러셀"
      aria-label="핏메이트 소개"
      {...watch}
    >
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.track} aria-live={plays ? "off" : "polite"}>
          {HERO_SLIDES.map((slide, index) => (
            <Slide key={slide.to} slide={slide} index={index} shown={index === selected} compact={compact} />
          ))}
        </div>
      </div>
      <HeroControls {...carousel} slides={HERO_SLIDES} />
    </section>
  );
}

type SlideProps = { slide: HeroSlide; index: number; shown: boolean; compact: boolean };

function Slide({ slide: { ground, over, title, text, action, to, Art }, index, shown, compact }: SlideProps) {
  return (
    <article
      className={styles.slide}
      data-ground={ground}
      aria-roledescription="슬라이드"
      aria-label={`${index + 1} / ${HERO_SLIDES.length}`}
      inert={!shown}
    >
      <div className={styles.art}>
        <Art compact={compact} />
      </div>
      <p className={styles.over}>{over}</p>
      <h2 className={styles.title}>
        {title[0]}
        <br />
        {title[1]}
      </h2>
      {!compact && <p className={styles.text}>{text}</p>}
      <ButtonLink className={styles.action} size={compact ? "sm" : undefined} to={to}>
        {action}
      </ButtonLink>
    </article>
  );
}
