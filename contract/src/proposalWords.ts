/** What a report copies of a plan that somebody proposes: what they said with it, and what they call the place. */
export const proposalWords = ({ words, place }: { words: string; place: { name: string } }): string =>
  [words, `장소: ${place.name}`].filter(Boolean).join("\n");
