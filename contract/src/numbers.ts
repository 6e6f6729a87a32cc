/** Numbers in Korean sentences. */
const MAN = 10_000;

/** 1,000 and 2,500만, of whole numbers: with commas, and in tens of thousands where it has no smaller part. */
export function inWords(number: number): string {
  return number >= MAN && number % MAN === 0 ? `${grouped(number / MAN)}만` : grouped(number);
}

/** By hand: a phone takes some 80 ms to set up Intl, in the middle of what every first call waits for. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
