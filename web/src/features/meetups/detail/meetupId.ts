/** The number of a gathering in an address; what is none is as little one as 0. */
export function meetupIdOf(text: string | undefined): number {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
