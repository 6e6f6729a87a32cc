/** A browser in which a member of the demo is signed in. */
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../server/demo/load.ts";
import { HttpClient } from "../../server/test/client.ts";

export type Session = { token: string; nickname: string };

/** Signs the first member of the demo in at the server at `address`. */
export async function signIn(address: string): Promise<Session> {
  const nickname = DEMO_ACCOUNTS[0] ?? "";
  const token = await new HttpClient(address).ask("signIn", { body: { nickname, password: DEMO_PASSWORD } });
  return { nickname, token };
}

/** Whatever of ours is opened in it is the member's from its first script on. */
export async function signedIn(
  browser: Browser,
  { token, nickname }: Session,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { token, signIn: nickname, loggedIn: "true", canEditInfo: "false" },
  );
  return context;
}
