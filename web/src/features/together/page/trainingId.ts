/** The gathering an address means; 0 = none. */
export function trainingIdOf(given: string | undefined): number {
  const id = Number(given);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
