/** Another order of a playlist, before the server has it. */

/** What moves: behind `after`, or to the front for null. */
export type Move = { videoId: string; after: string | null };

/** The move that takes the video at `from` to the place `to`, both from 0; undefined when it is there already. */
export function moveTo(videos: readonly { videoId: string }[], from: number, to: number): Move | undefined {
  const moved = videos[from];
  if (!moved || from === to || to < 0 || to >= videos.length) return undefined;
  return { videoId: moved.videoId, after: videos[to > from ? to : to - 1]?.videoId ?? null };
}

/** What stands before the video, to bring it back there: null at the front. */
export function before(videos: readonly { videoId: string }[], videoId: string): string | null {
  return videos[videos.findIndex((video) => video.videoId === videoId) - 1]?.videoId ?? null;
}

type Paged<Video> = { values: Video[] };

/** The videos of `pages`, each once: one that has moved between two questions comes with both answers. */
export function videosOf<Video extends { videoId: string }>(pages: readonly Paged<Video>[]): Video[] {
  const seen = new Set<string>();
  return pages.flatMap(({ values }) => values).filter(({ videoId }) => seen.size < seen.add(videoId).size);
}

/** `pages` after the move, each as long as it was. */
export function movedIn<Page extends Paged<{ videoId: string }>>(
  pages: readonly Page[],
  { videoId, after }: Move,
): Page[] {
  const all = videosOf(pages);
  const moved = all.find((video) => video.videoId === videoId);
  const others = all.filter((video) => video !== moved);
  const place = others.findIndex((video) => video.videoId === after) + 1;
  if (!moved || (after !== null && place === 0)) return [...pages];
  const ordered = [...others.slice(0, place), moved, ...others.slice(place)];
  let start = 0;
  return pages.map((page) => {
    const end = start + page.values.length;
    const values = ordered.slice(start, end);
    start = end;
    return { ...page, values };
  });
}
