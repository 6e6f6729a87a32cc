/** The track on which the time of a check-in runs, in the units of its drawing. */

/** Half of the straights, the radius of the bends of my lane, and its middle. */
const STRAIGHT = 64;
const RADIUS = 84;
const MIDDLE = { x: 176, y: 112 };
const BEND = Math.PI * RADIUS;
const LENGTH = 4 * STRAIGHT + 2 * BEND;

/** Where somebody is who has run `share` of the lane, from the top on, to the right. */
export function pointAt(share: number): { x: number; y: number } {
  const run = share * LENGTH;
  const { x, y } = MIDDLE;
  if (run <= STRAIGHT) return { x: x + run, y: y - RADIUS };
  if (run <= STRAIGHT + BEND) {
    const angle = (run - STRAIGHT) / RADIUS;
    return { x: x + STRAIGHT + RADIUS * Math.sin(angle), y: y - RADIUS * Math.cos(angle) };
  }
  if (run <= 3 * STRAIGHT + BEND) return { x: x + 2 * STRAIGHT + BEND - run, y: y + RADIUS };
  if (run <= 3 * STRAIGHT + 2 * BEND) {
    const angle = (run - 3 * STRAIGHT - BEND) / RADIUS;
    return { x: x - STRAIGHT - RADIUS * Math.sin(angle), y: y + RADIUS * Math.cos(angle) };
  }
  return { x: x - (LENGTH - run), y: y - RADIUS };
}

/** As a path with `pathLength` 100: a lane so far out. */
export function lane(radius: number): string {
  const top = MIDDLE.y - radius;
  return `M176 ${top}H240A${radius} ${radius} 0 0 1 240 ${MIDDLE.y + radius}H112A${radius} ${radius} 0 0 1 112 ${top}Z`;
}
