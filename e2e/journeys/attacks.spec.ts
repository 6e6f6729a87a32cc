import { paths } from "@fitmate/contract/paths";
import { pathOf } from "../../server/test/client.ts";
import type { Page } from "@playwright/test";
import { sanitizeBody } from "../../server/src/features/posts/html.ts";
import { ATTACKS } from "../../server/test/attacks.ts";
import { api, expect, test } from "../fixtures.ts";

/** Posts made of attacks, some at a time, so that one that swallows what follows swallows little. */
function inPosts(attacks: readonly string[], each: number): string[] {
  const count = Math.ceil(attacks.length / each);
  return Array.from({ length: count }, (_, index) =>
    attacks
      .slice(index * each, (index + 1) * each)
      .map((attack) => `<p>앞</p>${attack}<p>뒤</p>`)
      .join("\n"),
  );
}

/** Remembers what runs and what asks other hosts. */
async function setTraps(page: Page, ownUrl: string) {
  const ran: string[] = [];
  const foreign: string[] = [];
  await page.exposeBinding("alert", (_, text: unknown) => void ran.push(String(text)));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(ownUrl)) foreign.push(request.url());
  });
  return { ran, foreign };
}

/** Opens the post and does what sets attacks off. */
async function open(page: Page, id: number): Promise<void> {
  await page.goto(paths.post(id));
  const article = page.getByRole("article");
  await expect(article.getByText("앞").first()).toBeVisible();
  for (const link of await article.locator("p a").all()) await link.dispatchEvent("mouseover");
  await expect(article.locator("[onerror], [onload], [onclick], script, style, object, form, p [id]")).toHaveCount(0);
}

// What our headers forbid would hide what a text does.
const BARE = { bypassCSP: true };

test("no attack that came through the server runs a script or asks another host", async ({
  member,
  visitor,
  product,
}) => {
  const { token } = await member({ nickname: "공격하는이" });
  const page = await visitor(BARE);
  const traps = await setTraps(page, product.url);
  for (const description of inPosts(ATTACKS.map(sanitizeBody), 30)) {
    const body = { title: "공격", description, category: "RUNNING" as const };
    await open(page, (await api(product, token).ask("createPost", { body })).id);
  }
  expect(traps).toEqual({ ran: [], foreign: [] });
  // The traps are set: what did run or ask would have been noticed.
  await page.evaluate(() => {
    alert("덫");
    new Image().src = "https://evil.example/x.png";
  });
  await expect.poll(() => traps).toEqual({ ran: ["덫"], foreign: ["https://evil.example/x.png"] });
});

test("no attack does so either where a server had let it through", async ({ person, product }) => {
  const { page, token } = await person({ nickname: "공격받는이", ...BARE });
  await page.goto("/");
  const body = { title: "공격", description: "<p>글</p>", category: "RUNNING" as const };
  const { id } = await api(product, token).ask("createPost", { body });
  const post = await api(product, token).ask("getPost", { params: { postId: id } });
  const traps = await setTraps(page, product.url);
  for (const description of inPosts(ATTACKS, 10)) {
    await page.route(`**${pathOf("getPost", { params: { postId: id } })}`, (route) =>
      route.fulfill({ json: { ...post, description } }),
    );
    await open(page, id);
    await page.unroute(`**${pathOf("getPost", { params: { postId: id } })}`);
  }
  expect(traps).toEqual({ ran: [], foreign: [] });
});
