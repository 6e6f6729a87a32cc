/** What is not part of a page's content waits for it: on a slow phone one would hold up the other. */

const content = Promise.withResolvers<void>();

export const contentCame = content.promise;

/** The first page that is opened has, or cannot have, what it asks first. */
export function contentHasCome(): void {
  content.resolve();
}

/** Once the content of the first page has come and been shown. */
export async function afterContent(): Promise<void> {
  await content.promise;
  await new Promise((later) => requestAnimationFrame(() => setTimeout(later)));
}
