import { IconButton } from "../../../ui/controls/IconButton.tsx";
import styles from "./Hero.module.css";
import type { HeroSlide } from "./slides.ts";

type HeroControlsProps = {
  slides: readonly HeroSlide[];
  selected: number;
  go: (to: number) => void;
  plays: boolean;
  /** false under reduced motion: nothing moves, so nothing has to be stopped. */
  canPlay: boolean;
  toggle: () => void;
};

/** Dots, pause and arrows. */
export function HeroControls({ slides, selected, go, plays, canPlay, toggle }: HeroControlsProps) {
  return (
    <div className={styles.controls}>
      <div className={styles.dots}>
        {slides.map(({ nth }, index) => (
          <button
            key={nth}
            type="button"
            aria-label={`${nth} 소개 보기`}
            aria-current={index === selected || undefined}
            onClick={() => go(index)}
          />
        ))}
      </div>
      <div className={styles.arrows}>
        {canPlay && (
          <IconButton
            icon={plays ? "pause" : "play"}
            label={plays ? "자동 넘김 멈추기" : "자동 넘김 다시 시작하기"}
            onClick={toggle}
          />
        )}
        <IconButton icon="chevron-left" label="이전 소개" onClick={() => go(selected - 1)} />
        <IconButton icon="chevron-right" label="다음 소개" onClick={() => go(selected + 1)} />
      </div>
    </div>
  );
}
