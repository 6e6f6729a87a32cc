/** What journeys start from: the running product, and people in browsers of their own. */
import { CONSENT_KINDS, type ConsentKind, givenNow } from "../contract/src/consents.ts";
import { type Browser, type BrowserContextOptions, type Page, test as base } from "@playwright/test";
import { HttpClient } from "../server/test/client.ts";
import { Product } from "./product.ts";

export const PASSWORD = "namsan5laps!";

/** Two neighbours in Seongsu, one 485 m square apart. */
export const SEONGSU = { latitude: 37.5446, longitude: 127.0557 };
export const TTUKSEOM = { latitude: 37.5474, longitude: 127.0473 };

export const CITY_HALL = { latitude: 37.566826, longitude: 126.9786567 };

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 900 } };

type MemberOptions = {
  nickname: string;
  gender?: boolean;
  isPublic?: boolean;
  consents?: readonly ConsentKind[];
};

/** Somebody with an account. */
export type Member = { nickname: string; token: string };
/** A member in a browser of their own, where every page that is opened finds them signed in. */
export type Person = Member & { page: Page };

type Tests = {
  /** Opens a browser of its own for a visitor. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  /** Makes an account through the API: whoever is only acted with needs no browser. */
  member(options: MemberOptions): Promise<Member>;
  /** Makes an account through the API and signs it in in a browser of its own. */
  person(options: MemberOptions & BrowserContextOptions): Promise<Person>;
};

export const test = base.extend<Tests, { product: Product }>({
  product: [
    // Playwright reads the first parameter's names: an empty pattern says that nothing is needed.
    async ({}, use) => {
      const product = await Product.start();
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],

  visitor: async ({ browser, product }, use) => {
    const close: (() => Promise<void>)[] = [];
    await use(async (options = DESKTOP) => {
      const page = await openPage(browser, product, options);
      close.push(() => page.context().close());
      return page;
    });
    for (const each of close) await each();
  },

  member: async ({ product }, use) => {
    await use(async ({ nickname, gender = true, isPublic = true, consents = CONSENT_KINDS }) => {
      const token = await createAccount(product, { nickname, gender, isPublic }, consents);
      return { nickname, token };
    });
  },

  person: async ({ visitor, member }, use) => {
    await use(async ({ nickname, gender, isPublic, consents, ...options }) => {
      const account = await member({ nickname, gender, isPublic, consents });
      const page = await visitor({ ...DESKTOP, ...options });
      await signInAs(page, account);
      return { ...account, page };
    });
  },
});

export { expect } from "@playwright/test";

/** Signs a member in in `page`, a tab or a device of theirs. */
export async function signInAs(page: Page, { nickname, token }: Member): Promise<void> {
  await page.addInitScript(
    ([givenToken, givenNickname]) => {
      // Once a tab: a journey may sign out.
      if (sessionStorage.getItem("loggedIn") !== null) return;
      sessionStorage.setItem("token", givenToken);
      sessionStorage.setItem("signIn", givenNickname);
      sessionStorage.setItem("loggedIn", "true");
      // What is told once before a first gathering has its own journey (safety.spec).
      if (localStorage.getItem("firstMeetingTold") === null) localStorage.setItem("firstMeetingTold", givenNickname);
    },
    [token, nickname] as const,
  );
}

/** Signs `nickname` in where `page` asks for that. */
export async function signInByForm(page: Page, nickname: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("닉네임").fill(nickname);
  await page.getByLabel("비밀번호", { exact: true }).fill(password);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
}

async function openPage(browser: Browser, product: Product, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...options });
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) waitForLife(page);
  return page;
}

/** A page only reads, or looks like itself, until the app takes it over: stirs, as a reader would, and waits for that. */
function waitForLife(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const alive = async <Answer>(opening: Promise<Answer>): Promise<Answer> => {
    const answer = await opening;
    await page.evaluate(() => dispatchEvent(new Event("pointermove")));
    await page.waitForFunction(() => {
      const root = document.querySelector<HTMLElement>("#root");
      return !root || (root.hasChildNodes() && !("rendered" in root.dataset));
    });
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    return answer;
  };
  page.goto = (...given) => alive(goto(...given));
  page.reload = (...given) => alive(reload(...given));
}

async function createAccount(
  product: Product,
  member: { nickname: string; gender: boolean; isPublic: boolean },
  consents: readonly ConsentKind[],
): Promise<string> {
  const email = `${Buffer.from(member.nickname).toString("hex")}@example.com`;
  await api(product).ask("signUp", { body: { ...member, email, password: PASSWORD, consents: givenNow(consents) } });
  return api(product).ask("signIn", { body: { nickname: member.nickname, password: PASSWORD } });
}

/** The API as a client has it, to set a scene: a visitor's, or whose `token` it is. */
export const api = (product: Product, token?: string): HttpClient => new HttpClient(product.url, token);

/** Puts a member on the map. */
export async function setLocation(
  product: Product,
  token: string,
  { latitude, longitude }: typeof SEONGSU,
): Promise<void> {
  await api(product, token).ask("setMyLocation", { query: { lat: latitude, long: longitude } });
}

/** Makes two members mates. */
export async function makeMates(product: Product, asking: Member, accepting: Member): Promise<void> {
  await api(product, asking.token).ask("requestMate", { query: { receiverNickname: accepting.nickname } });
  await api(product, accepting.token).ask("acceptMate", { query: { senderNickname: asking.nickname } });
}
