/** Escape sequences of header names and values. 1.0 has none; 1.1 has no `\r`. */
import { StompProtocolError, type Version } from "./frame.ts";

type Escaping = Version | "none";

const ESCAPES_1_1: Record<string, string> = { "\\": "\\\\", "\n": "\\n", ":": "\\c" };
const ESCAPES: Record<Escaping, Record<string, string>> = {
  "1.2": { ...ESCAPES_1_1, "\r": "\\r" },
  "1.1": ESCAPES_1_1,
  "1.0": {},
  none: {},
};
const invert = (table: Record<string, string>) =>
  Object.fromEntries(Object.entries(table).map(([raw, out]) => [out, raw]));
const UNESCAPES = {
  "1.2": invert(ESCAPES["1.2"]),
  "1.1": invert(ESCAPES["1.1"]),
};

// oxlint-disable-next-line no-control-regex -- all that cannot stand in a header as it is
const SPECIAL = /[\\\0\r\n:]/;
// oxlint-disable-next-line no-control-regex -- exactly the characters that no line of a header can hold
const UNSENDABLE = /[\0\r\n]/;

/** Undoes the escapes of a header name or value. Throws StompProtocolError for a sequence the version does not define. */
export function unescapeHeader(text: string, escaping: Escaping): string {
  if (escaping === "none" || escaping === "1.0" || !text.includes("\\")) return text;
  const table = UNESCAPES[escaping];
  return text.replace(/\\[^]?/g, (sequence) => {
    const raw = table[sequence];
    if (raw === undefined) throw new StompProtocolError(`undefined escape sequence in a header of STOMP ${escaping}`);
    return raw;
  });
}

/** Escapes a header name or value. Throws for a character that the version cannot carry: our mistake, not the peer's. */
export function escapeHeader(text: string, escaping: Escaping): string {
  if (!SPECIAL.test(text)) return text;
  const table = ESCAPES[escaping];
  const escaped = text.replace(/[\\\r\n:]/g, (character) => table[character] ?? character);
  if (UNSENDABLE.test(escaped)) throw new Error(`A header holds a character that STOMP ${escaping} cannot carry`);
  return escaped;
}
