/** Profiles that open over a page. */
import { expect, type Locator, type Page } from "@playwright/test";

/** The profile of `nickname` once all of it is there: what comes last moves what one is about to press. */
export async function wholeProfile(page: Page, nickname: string): Promise<Locator> {
  const profile = page.getByRole("dialog", { name: `${nickname}님 프로필` });
  await expect(profile.locator('[aria-busy="false"]')).toBeVisible();
  return profile;
}
