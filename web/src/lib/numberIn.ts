/** The number that a part of an address stands for, as the server counts: from 1 on. 0: it stands for none. */
export function numberIn(text: string | null | undefined): number {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0;
}
