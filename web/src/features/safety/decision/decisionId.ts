/** The decision that an address means; 0: none. */
export const decisionIdOf = (given: string | undefined): number =>
  /^[1-9]\d{0,15}$/.test(given ?? "") ? Number(given) : 0;
