/** Divides a title into lines, between words where it can. */

export type Fits = (line: string, width: number) => boolean;

/** Lines that are about as long as each other, and no more of them than there have to be. */
export function balancedLines(text: string, width: number, fits: Fits): string[] {
  const { length } = wrap(text, width, fits);
  let [tooNarrow, enough] = [0, width];
  while (enough - tooNarrow > 1) {
    const between = (tooNarrow + enough) / 2;
    if (wrap(text, between, fits).length > length) tooNarrow = between;
    else enough = between;
  }
  // The first ones a little fuller: a number stays with what it is of more often.
  const fuller = Math.min(width, enough * FULLER);
  return wrap(text, fuller, fits);
}

const FULLER = 1.08;

function wrap(text: string, width: number, fits: Fits): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer, width)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const character of word) {
      if (line !== "" && !fits(line + character, width)) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  return [...lines, line];
}
