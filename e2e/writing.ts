/** Where posts are written, and what is put into them. */
import type { Locator, Page } from "@playwright/test";

export const titleOf = (page: Page): Locator => page.getByRole("textbox", { name: "제목" });
export const textOf = (page: Page): Locator => page.getByRole("textbox", { name: "본문" });
export const category = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
export const submit = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

export async function addHashtag(page: Page, name: string): Promise<void> {
  await page.getByLabel("해시태그", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
}

/** What a post is beside its text, for those that are there already. */
export const POST = { title: "오가는 글", category: "RUNNING" as const, hashtag: [], images: [], accessLevel: true };
