/** Several tabs of one person in one browser. */
import { pathOf } from "../../server/test/client.ts";
import type { Page, Request } from "@playwright/test";
import { api, expect, signInAs, test } from "../fixtures.ts";

/** Answers the event streams that the tabs of a browser hold open at this moment. */
function watchStreams(page: Page): () => Request[] {
  const open = new Set<Request>();
  const context = page.context();
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === pathOf("subscribeNotifications")) open.add(request);
  });
  context.on("requestfinished", (request) => open.delete(request));
  context.on("requestfailed", (request) => open.delete(request));
  return () => [...open].filter((request) => !request.frame().page().isClosed());
}

test("tabs of one person share one event stream, and the next one takes over", async ({ member, person, product }) => {
  const { page: first, ...me } = await person({ nickname: "탭많은이" });
  await first.goto("/");
  const streams = watchStreams(first);
  await first.reload();
  const tabs: Page[] = [];
  for (let tab = 0; tab < 2; tab += 1) {
    const page = await first.context().newPage();
    await signInAs(page, me);
    await page.goto(product.url);
    tabs.push(page);
  }
  const bell = (page: Page, count: number) => page.getByRole("button", { name: `알림, 새 알림 ${count}개` });
  const askBy = async (nickname: string) => {
    const asker = await member({ nickname });
    await api(product, asker.token).ask("requestMate", { query: { receiverNickname: me.nickname } });
  };

  await askBy("하나");
  for (const page of [first, ...tabs]) await expect(bell(page, 1)).toBeVisible();
  expect(streams().map((request) => request.frame().page())).toEqual([first]);

  await first.close();
  await expect.poll(() => streams().length).toBe(1);
  await askBy("둘");
  for (const page of tabs) await expect(bell(page, 2)).toBeVisible();
  expect(streams()).toHaveLength(1);
});

test("another person signed in in another tab has their own", async ({ member, person, product }) => {
  const { page } = await person({ nickname: "첫째" });
  await page.goto("/");
  const streams = watchStreams(page);
  await page.reload();
  const other = await member({ nickname: "둘째" });
  const beside = await page.context().newPage();
  await signInAs(beside, other);
  await beside.goto(product.url);
  const asker = await member({ nickname: "묻는이" });
  await api(product, asker.token).ask("requestMate", { query: { receiverNickname: "둘째" } });
  await expect(beside.getByRole("button", { name: "알림, 새 알림 1개" })).toBeVisible();
  await expect(page.getByRole("button", { name: "알림", exact: true })).toBeVisible();
  await expect.poll(() => streams().length).toBe(2);
});
