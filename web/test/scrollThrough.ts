/** Scrolls from the last of `rows` to the first and back, twice, as slowly as somebody who looks for one. */
export async function scrollThrough(rows: readonly Element[]): Promise<void> {
  for (const row of [rows[0], rows.at(-1), rows[0], rows.at(-1)]) {
    row?.scrollIntoView();
    await new Promise((later) => setTimeout(later, 200));
  }
}
