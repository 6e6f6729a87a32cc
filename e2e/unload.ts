import type { Page } from "@playwright/test";

/** Tries to close the page; resolves once the browser has asked whether to, and been told not to. */
export async function stayWhenAsked(page: Page): Promise<void> {
  const question = page.waitForEvent("dialog", (dialog) => dialog.type() === "beforeunload");
  await page.close({ runBeforeUnload: true });
  await (await question).dismiss();
}

/** Loads the page anew and answers the kinds of questions the browser asked before; each is agreed to. */
export async function reloadAgreeing(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  return asked;
}
