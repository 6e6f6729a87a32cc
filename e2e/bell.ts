/** Where one is told what happened. */
import type { Locator, Page } from "@playwright/test";

export const bell = (page: Page): Locator => page.getByRole("banner").getByRole("button", { name: /^알림(,|$)/ });
