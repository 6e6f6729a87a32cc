/**
 * 1,000, of whole numbers. By hand: a phone takes some 80 ms to set up Intl, in the middle of what every first call waits for. In a
 * file of its own, which is all that visitors load of numbers in words.
 */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
