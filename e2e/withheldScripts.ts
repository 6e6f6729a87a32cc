/** A page before its scripts are there, for as long as a journey likes. */
import type { Page } from "@playwright/test";

/** A page has loaded when its scripts have. */
export const BEFORE_SCRIPTS = { waitUntil: "commit" } as const;

/** Nothing of `page`'s scripts, or of `some` of them, comes before the answer is called. */
export async function withholdScripts(page: Page, some = "*"): Promise<() => void> {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(`**/assets/${some}.js`, async (route) => {
    await allowed;
    await route.continue();
  });
  return allow;
}
