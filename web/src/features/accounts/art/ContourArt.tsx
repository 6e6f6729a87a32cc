import contours from "./contours.svg";

/** Contour lines of a mountain with a route and its parallel. */
export function ContourArt() {
  return (
    <svg viewBox="0 0 640 780" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`${contours}#art`} stroke="var(--hero-ink-line)" />
    </svg>
  );
}
