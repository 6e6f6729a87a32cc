/** What the commands say, and a bar while they work. */

export type Terminal = {
  /** A line for the reader, or for the next program. */
  say(line: string): void;
  /** How far it is; on a terminal a bar that moves in place, elsewhere nothing. */
  progress(done: number, total: number, what: string): void;
};

const CELLS = 24;
const CLEAR_LINE = "\r\u001B[K";

type Stream = { isTTY?: boolean; write(text: string): unknown };

/** Lines go to `output`, the bar to `errors`: what is piped on stays clean. */
export function createTerminal(output: Stream, errors: Stream): Terminal {
  let hasBar = false;
  return {
    say(line) {
      if (hasBar) errors.write(CLEAR_LINE);
      hasBar = false;
      output.write(`${line}\n`);
    },
    progress(done, total, what) {
      if (!errors.isTTY) return;
      hasBar = true;
      errors.write(`${CLEAR_LINE}${bar(done, total)} ${done}/${total} ${what}`);
    },
  };
}

function bar(done: number, total: number): string {
  const full = total === 0 ? CELLS : Math.round((done / total) * CELLS);
  return `${"█".repeat(full)}${"░".repeat(CELLS - full)}`;
}
