/** What pages bring with them: of the public ones bytes, so that the figure is the same on every machine. `npm run bench:web` times it; of members' pages files. */
import { paths } from "@fitmate/contract/paths";
import { get } from "node:http";
import { endpoints } from "@fitmate/contract/endpoints";
import { QUIET_HEADER } from "@fitmate/contract/eventStream";
import type { Page, Request, Response } from "@playwright/test";
import { api, expect, makeMates, PHONE, SEONGSU, setLocation, test, TTUKSEOM } from "../fixtures.ts";
import type { Product } from "../product.ts";

/**
 * As gzip. React, its router and the cache of answers are 111 KB of them; going back from what is open over a page 0.6, what a
 * member's page starts with 1.1, leading to the form that changes a comment 0.2, names that lead to members' pages 0.6, and gatherings 2.8: their pages in
 * the list of pages, what members are told of them, and what their map has in common with the other one; what they are told of plans
 * and decisions, and how these refuse, 0.5; two more pages, of what to think of before a first meeting and of the location ledger, 0.4;
 * reports 0.9: their pages, who is suspended, and what members say they want to report; the way to what one
 * has planned 0.3; the addresses of the desk, and what tells whether somebody works there, 0.5; reports of somebody's rights 0.8: their
 * pages, and that something gives way, on a post 0.7 more, what stands in its place; the report of the desk 0.2; what hosts read of
 * what gives way, and the names of the files that pages share for that, 0.2; a menu's button that stays where it is pressed until its
 * menu can open, and the number of a fault, 0.2; what plays a video 2.0, without which a visitor's first one would bring 100 KB of what
 * members need; what keeps what is out of date from counting as fresh, a second tap from sending again and a double tap from closing what
 * it opened, 0.7. What public pages share lies in the app's own file, which is 1.5 KB less than two.
 */
const SCRIPT_MAX_BYTES = 157_300;
const FONTS_MAX_BYTES = 160_000;
/** What finds somebody's place again, and keeps it. */
const PLACE_MAX_BYTES = 2_000;
/** What only the editor, the map, the chat, the sanitizer, the checks of answers and passkeys have in them. */
const ELSEWHERE = [
  "ProseMirror",
  "leaflet-container",
  "heart-beat",
  "DOMPurify",
  "invalid_type",
  "ERROR_INVALID_RP_ID",
];

/** The public pages, with a post in them. */
async function publicPages(product: Product, token: string): Promise<string[]> {
  const description = "<p>새벽 여섯 시, 뚝섬유원지역 2번 출구에서 만나 잠실까지 천천히 달려요.</p>";
  const body = {
    title: "한강 아침 러닝",
    description,
    images: [],
    hashtag: ["한강"],
    category: "RUNNING" as const,
    accessLevel: true,
  };
  const { id } = await api(product, token).ask("createPost", { body });
  return ["/", "/posts", paths.post(id), "/exerciseInfo"];
}

/** What is sent for `address` to who reads gzip. */
function sentBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => (bytes += part.length));
      answer.on("end", () => resolve(answer.headers["content-encoding"] === "gzip" ? bytes : Number.NaN));
    }).on("error", reject);
  });
}

test("a page starts with little script, and none of what other pages need", async ({ person, product }) => {
  const { token, page } = await person({ nickname: "가벼운글" });
  for (const address of await publicPages(product, token)) {
    const html = await (await page.request.get(product.url + address)).text();
    const visitors = html.replace(/<template id="(?:start|files)"[\s\S]*?<\/template>/g, "");
    const scripts = Array.from(visitors.matchAll(/\/assets\/[^"]+\.js/g), ([file]) => product.url + file);
    expect(scripts.length, address).toBeGreaterThan(1);
    const sizes = await Promise.all(scripts.map(sentBytes));
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      address,
    ).toBeLessThan(SCRIPT_MAX_BYTES);
    for (const script of scripts) {
      const text = await (await page.request.get(script)).text();
      expect(
        ELSEWHERE.filter((mark) => text.includes(mark)),
        `${script} of ${address}`,
      ).toEqual([]);
    }
  }
});

test("a page shows before anything but itself has come, and loads few fonts", async ({ member, product, visitor }) => {
  const { token } = await member({ nickname: "가벼운화면" });
  for (const address of await publicPages(product, token)) {
    const page = await visitor(PHONE);
    await page.goto(address);
    await page.waitForFunction(() => "font" in document.documentElement.dataset);
    const { blocking, early, bytes } = await page.evaluate(async () => {
      // Laid out with them, a page asks for what else of them it needs.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
      const [firstText] = performance.getEntriesByName("first-contentful-paint");
      const files = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
        renderBlockingStatus: string;
      })[];
      const fonts = files.filter(({ name }) => name.endsWith(".woff2"));
      const names = (some: typeof files) => some.map(({ name }) => name);
      return {
        blocking: names(files.filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")),
        early: names(fonts.filter(({ startTime }) => startTime < (firstText?.startTime ?? Infinity))),
        bytes: fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      };
    });
    expect(blocking, address).toEqual([]);
    expect(early, `fonts of ${address} before its first text`).toEqual([]);
    expect(bytes, address).toBeGreaterThan(0);
    expect(bytes, address).toBeLessThan(FONTS_MAX_BYTES);
    await page.close();
  }
});

test("a visitor who comes back to where they left a page loads next to nothing for that", async ({
  member,
  product,
  visitor,
}) => {
  const { token } = await member({ nickname: "자리찾는글" });
  const description = "<p>한강을 따라 달렸어요.</p>".repeat(60);
  const body = { title: "긴 글", description, images: [], category: "RUNNING" as const, accessLevel: true };
  const { id } = await api(product, token).ask("createPost", { body });
  const page = await visitor(PHONE);
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  await page.goto(paths.post(id));
  const loaded = new Set(scripts);
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  await page.goto("about:blank");
  await page.goBack();
  const more = () => [...scripts].filter((script) => !loaded.has(script));
  await expect.poll(() => more().length).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(more().map(sentBytes));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(PLACE_MAX_BYTES);
});

/** The one whose answer never ends. */
const isStream = (of: Request | Response) => of.url().endsWith(endpoints.subscribeNotifications.path);
/** A page that has had nothing to do so often, and has asked for nothing then, has all that it starts with. */
const IDLE_MOMENTS = 5;
const STYLE_SHEETS_MAX = 3;

/**
 * Members' pages by their heading, and the most that opening one asks for: scripts, of which no page has more than eight, and
 * addresses all in all, two of them to spare:
 * which of the small fonts a page has depends on what it says that day.
 */
const MEMBERS_PAGES = [
  { address: "/", heading: "핏메이트", scripts: 8, addresses: 20 },
  { address: "/findmate", heading: "메이트 찾기", scripts: 8, addresses: 20 },
  { address: "/messenger", heading: "메신저", scripts: 8, addresses: 18 },
  { address: "/mates", heading: "메이트", scripts: 7, addresses: 17 },
  { address: "/posts", heading: "커뮤니티", scripts: 7, addresses: 19 },
  { address: "/mypage", heading: "나의 정보", scripts: 6, addresses: 16 },
];

/** What `page` asks for until its stream of events stands, all else has come, and it stays idle. */
async function requestsOf(page: Page, open: () => Promise<void>): Promise<Request[]> {
  const requests: Request[] = [];
  const underWay = new Set<Request>();
  const asked = (request: Request) => {
    requests.push(request);
    if (!isStream(request)) underWay.add(request);
  };
  const came = (request: Request) => void underWay.delete(request);
  page.on("request", asked).on("requestfinished", came).on("requestfailed", came);
  await Promise.all([page.waitForResponse(isStream), open()]);
  let quiet = 0;
  while (quiet < IDLE_MOMENTS) {
    const known = requests.length;
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    quiet = requests.length > known || underWay.size > 0 ? 0 : quiet + 1;
  }
  page.off("request", asked).off("requestfinished", came).off("requestfailed", came);
  return requests;
}

/** For how long the member was told nothing. */
async function quietMs({ url }: Product, token: string): Promise<number> {
  const over = new AbortController();
  const { headers } = await fetch(url + endpoints.subscribeNotifications.path, {
    headers: { "x-auth-token": token },
    signal: over.signal,
  });
  over.abort();
  return Number(headers.get(QUIET_HEADER));
}

test("a member's page starts with few files, and asks no question twice", async ({ person, member, product }) => {
  const { page, ...me } = await person({ nickname: "가벼운회원", ...PHONE });
  const mate = await member({ nickname: "가벼운짝" });
  const asking = await member({ nickname: "물어본이" });
  await makeMates(product, me, mate);
  await api(product, asking.token).ask("requestMate", { query: { receiverNickname: me.nickname } });
  await api(product, me.token).ask("openChatRoom", { params: { nickname: mate.nickname } });
  await setLocation(product, me.token, SEONGSU);
  for (const { token } of [mate, asking]) await setLocation(product, token, TTUKSEOM);
  // What a busy browser hears of late counts as missed where something was told just before, and is asked for again.
  await expect.poll(() => quietMs(product, me.token)).toBeGreaterThan(3_000);
  for (const { address, heading, ...most } of MEMBERS_PAGES) {
    const requests = await requestsOf(page, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeAttached();
    });
    const count = (type: string) => requests.filter((request) => request.resourceType() === type).length;
    const addresses = new Set(requests.map((request) => request.url()));
    const questions = requests.map((request) => request.url()).filter((url) => url.includes("/api/"));
    const again = questions.filter((url, index) => questions.indexOf(url) < index);
    expect.soft(again, `what ${address} asks twice`).toEqual([]);
    expect.soft(count("script"), `scripts of ${address}`).toBeLessThanOrEqual(most.scripts);
    expect.soft(count("stylesheet"), `style sheets of ${address}`).toBeLessThanOrEqual(STYLE_SHEETS_MAX);
    expect
      .soft(addresses.size, `what ${address} asks for: ${[...addresses].join(" ")}`)
      .toBeLessThanOrEqual(most.addresses);
  }
});
