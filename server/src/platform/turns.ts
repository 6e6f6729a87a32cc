/** Spreads work over the turns of the event loop, so that other work comes in between. */

/** Answers a function that resolves at once for the first `many` that call it in one turn, for the others in the next ones. */
export function inTurns(many: number): () => Promise<void> {
  let begun = 0;
  const waiting: (() => void)[] = [];

  const nextTurn = () => {
    const next = waiting.splice(0, many);
    begun = next.length;
    if (begun > 0) setImmediate(nextTurn);
    for (const begin of next) begin();
  };

  return () =>
    new Promise((begin) => {
      if (begun === 0) setImmediate(nextTurn);
      if (begun < many) {
        begun += 1;
        begin();
      } else waiting.push(begin);
    });
}
