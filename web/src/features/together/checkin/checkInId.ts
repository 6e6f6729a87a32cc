/** The number of a check-in in an address; what is none is as little one as 0. */
export function checkInIdOf(text: string | undefined): number {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
