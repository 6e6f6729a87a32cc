/** How a hashtag is spelled, letter by letter: what it is completed by while it is typed. */
import { disassemble, getChoseong } from "es-hangul";

const CONSONANT = /[ㄱ-ㅎ]/;
const CONSONANT_CLUSTERS = /[ㄳㄵㄶㄺ-ㅀㅄ]/g;

/** 한강: ㅎㅏㄴㄱㅏㅇ and ㅎㄱ. Other characters stay what they are in both. */
export type Spelling = { letters: string; initials: string };

export function spellingOf(text: string): Spelling {
  return { letters: disassemble(text), initials: Array.from(text, initialOf).join("") };
}

const initialOf = (character: string) => getChoseong(character) || character;

/** Two consonants typed in a row become one letter in some input methods: ㄳ was ㄱㅅ. */
export function asTyped(text: string): string {
  return text.replace(CONSONANT_CLUSTERS, (cluster) => disassemble(cluster));
}

/** Whether `key` begins as typed, a consonant standing for any syllable that begins with it: 한ㄱ for 한강. */
export function readsLike(typed: string): string {
  const characters = Array.from(typed, (each) => (CONSONANT.test(each) ? "_" : each.replace(/[\\%_]/, "\\$&")));
  return `${characters.join("")}%`;
}
