/**
 * A picture that the server rendered may have loaded, or failed to, before anybody listened: as a `ref`, calls `settle`
 * with such a picture. One that failed has no width.
 */
export function whenSettled(settle: (picture: HTMLImageElement) => void) {
  return (picture: HTMLImageElement | null) => {
    if (picture?.complete) settle(picture);
  };
}
