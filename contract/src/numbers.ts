/** Numbers in Korean sentences. */
const MAN = 10_000;

/** 1,000 and 2,500만: with commas, and in tens of thousands where it has no smaller part. */
export function inWords(number: number): string {
  return number >= MAN && number % MAN === 0 ? `${grouped(number / MAN)}만` : grouped(number);
}

function grouped(number: number): string {
  return number.toLocaleString("ko-KR");
}
