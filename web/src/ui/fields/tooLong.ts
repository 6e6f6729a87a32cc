import { charactersUpTo, inWords } from "@fitmate/contract/numbers";

/**
 * What is said of a text that is too long, which nobody but its writer cuts; false where it is not. `subject`: what it is, with its
 * particle; `length`: in characters, of which there may be `most`.
 */
export function tooLong(subject: string, length: number, most: number, verb = "쓸"): string | false {
  return (
    length > most && `${subject} ${charactersUpTo(most)} ${verb} 수 있어요. ${inWords(length - most)}자를 줄여 주세요.`
  );
}
