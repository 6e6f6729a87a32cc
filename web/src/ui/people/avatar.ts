/** The drawn picture of a member without one: a pure function of the nickname, the same everywhere. */
import { charactersOf } from "@fitmate/contract/characters";

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
    letter: charactersOf(name)[0] ?? "",
  };
}

/** FNV-1a over UTF-16 code units: short, and spreads neighbouring names well. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
