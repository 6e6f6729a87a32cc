/** What is not part of a page's content waits for it: on a slow phone one would hold up the other. */

const content = Promise.withResolvers<void>();

export const contentCame = content.promise;

const later = new Set<Promise<void>>();

/** The first page that is opened has, or cannot have, what it asks first. */
export function contentHasCome(): void {
  content.resolve();
}

/** What a page asks once it shows is its content as well. */
export function contentIncludes(answer: Promise<void>): void {
  later.add(answer);
  void answer.then(() => later.delete(answer));
}

/** Once the content of the first page has come and been shown; at once where pages are rendered, which come whole. */
export async function afterContent(): Promise<void> {
  if (import.meta.env.SSR) return;
  await content.promise;
  await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
  await Promise.all(later);
}
