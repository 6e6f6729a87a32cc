/** The drawn picture of a member without one: a pure function of the nickname, the same everywhere. */
import { once } from "../../lib/once.ts";

const TONES = 6;
const MOTIFS = ["track", "contour", "plate"] as const;

export type AvatarLook = { tone: number; motif: (typeof MOTIFS)[number]; letter: string };

/** Colours (1 to 6), motif and first letter for `nickname`. */
export function avatarLook(nickname: string): AvatarLook {
  const name = nickname.normalize("NFC").trim();
  const hash = fnv1a(name);
  return {
    tone: (hash % TONES) + 1,
    motif: MOTIFS[Math.floor(hash / TONES) % MOTIFS.length] ?? "track",
    letter: firstLetter(name),
  };
}

/** Not with what could change it: a mark, a joiner. */
const PLAIN_LETTER = /^[가-힣A-Za-z0-9](?=[가-힣A-Za-z0-9]|$)/;

const GRAPHEMES = once(() => new Intl.Segmenter("ko", { granularity: "grapheme" }));

/** The first character as a person counts: a whole syllable, a whole emoji. */
function firstLetter(name: string): string {
  // Hardly any name begins otherwise, and setting up a Segmenter takes a phone 80 ms.
  const [plain] = PLAIN_LETTER.exec(name) ?? [];
  if (plain) return plain;
  const [first] = GRAPHEMES().segment(name);
  return first?.segment ?? "";
}

/** FNV-1a over UTF-16 code units: short, and spreads neighbouring names well. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
