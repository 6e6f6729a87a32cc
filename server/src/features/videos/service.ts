/** What is true of every exercise video. */

/** The address of a video's picture at YouTube. */
export function thumbnailOf(videoId: string): string {
  return `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;
}
