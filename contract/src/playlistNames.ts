/** A playlist's name as it is kept: NFC, without spaces at its ends. */
export function cleanPlaylistName(input: string): string {
  return input.normalize("NFC").trim();
}
