/** What is true of every exercise video. */

/** The address of a video's picture, which `thumbnails.ts` serves. */
export function thumbnailOf(videoId: string): string {
  return `/thumbnails/${videoId}.jpg`;
}
