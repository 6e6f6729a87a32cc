import type { Locator, Page } from "@playwright/test";
import { log, openRoom, said, say, sayFromElsewhere } from "../chat.ts";
import { api, expect, makeMates, PASSWORD, PHONE, signInAs, signInByForm, test as base } from "../fixtures.ts";
import { Wire } from "../wire.ts";

const test = base.extend<{ wire: Wire }>({
  wire: async ({ product }, use) => {
    const wire = await Wire.to(product);
    await use(wire);
    await wire.remove();
  },
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** `pages` show exactly these numbers in this order, and nothing is on its way. */
async function expectSaid(pages: Page[], numbers: number[]): Promise<void> {
  for (const page of pages) {
    await expect.poll(() => said(page), { timeout: 20_000 }).toEqual(numbers);
    await expect(log(page).getByText("보내는 중")).toHaveCount(0);
  }
}

test("the network goes and comes: nothing is lost, doubled or out of order on three devices", async ({
  person,
  visitor,
  product,
  wire,
}) => {
  const one = await person({ nickname: "끊기는하나", baseURL: wire.url });
  await one.page.goto("/");
  const two = await person({ nickname: "안끊기는둘" });
  await two.page.goto("/");
  await makeMates(product, one, two);
  const token = await api(product).ask("signIn", { body: { nickname: two.nickname, password: PASSWORD } });
  const phone = await visitor(PHONE);
  await signInAs(phone, { nickname: two.nickname, token });
  await openRoom(one.page, two.nickname);
  await openRoom(two.page, one.nickname);
  await openRoom(phone, one.nickname);
  await say(one.page, 1);
  await expectSaid([phone], [1]);
  await say(phone, 2);
  await expectSaid([one.page, two.page, phone], [1, 2]);

  const [server, network] = ["연결이 끊겼어요. 다시 연결하고 있어요.", "인터넷에 연결되어 있지 않아요"].map((words) =>
    one.page.getByText(words),
  ) as [Locator, Locator];
  wire.cut("everything");
  await expect(server).toBeVisible();
  // One bar says it.
  await one.page.context().setOffline(true);
  await expect(network).toBeVisible();
  await expect(server).toBeHidden();
  await say(one.page, 58, 59);
  await expect(log(one.page).getByText("보내는 중")).toHaveCount(2);
  // More than a page of the history.
  await sayFromElsewhere(product, two.token, one.nickname, 3, 57);
  await expectSaid([two.page, phone], range(1, 57));

  wire.mend();
  await one.page.context().setOffline(false);
  await expectSaid([one.page, two.page, phone], range(1, 59));
  await expect(server).toBeHidden();
  await expect(network).toBeHidden();
});

test("what is not sent outlives a reload and a killed server, and leaves from any page", async ({
  person,
  product,
  wire,
}) => {
  const one = await person({ nickname: "새로고침하나", baseURL: wire.url });
  const two = await person({ nickname: "새로고침둘" });
  await makeMates(product, one, two);
  await openRoom(two.page, one.nickname);
  await openRoom(one.page, two.nickname);
  wire.cut("chat");
  await say(one.page, 1, 2, 3);
  await expect(log(one.page).getByText("보내는 중")).toHaveCount(3);
  await one.page.reload();
  await expect.poll(() => said(one.page)).toEqual([1, 2, 3]);
  await expect(log(one.page).getByText("보내는 중")).toHaveCount(3);

  await product.down("SIGKILL");
  wire.mend();
  await product.up();
  await one.page.goto("/posts");
  await expectSaid([two.page], [1, 2, 3]);
  await openRoom(one.page, two.nickname);
  await expectSaid([one.page], [1, 2, 3]);
});

test("two tabs of one person share what is not sent, also when one is closed", async ({ person, product, wire }) => {
  const one = await person({ nickname: "두탭하나", baseURL: wire.url });
  await one.page.goto("/");
  const two = await person({ nickname: "두탭둘" });
  await makeMates(product, one, two);
  const second = await one.page.context().newPage();
  await signInAs(second, one);
  for (const tab of [one.page, second]) await openRoom(tab, two.nickname);
  await openRoom(two.page, one.nickname);
  await say(one.page, 1);
  await say(second, 2);
  await expectSaid([one.page, second, two.page], [1, 2]);

  wire.cut("chat");
  await say(one.page, 3);
  await say(second, 4);
  await say(one.page, 5);
  for (const tab of [one.page, second]) await expect.poll(() => said(tab)).toEqual([1, 2, 3, 4, 5]);
  await one.page.close();
  wire.mend();
  await expectSaid([second, two.page], [1, 2, 3, 4, 5]);
});

test("a session lost leads to sign-in and back, and sends what waited; signing out leaves nothing behind", async ({
  person,
  product,
  wire,
}) => {
  const one = await person({ nickname: "로그인하나", baseURL: wire.url });
  const two = await person({ nickname: "로그인둘" });
  await makeMates(product, one, two);
  await openRoom(two.page, one.nickname);
  await openRoom(one.page, two.nickname);
  wire.cut("chat");
  await say(one.page, 1);
  await api(product, one.token).ask("signOut");
  wire.mend();
  await expect(one.page).toHaveURL(/\/signin\?from=/);
  await expect(one.page.getByLabel("닉네임")).toBeVisible();
  expect(await said(two.page)).toEqual([]);
  await signInByForm(one.page, one.nickname);
  await expect(one.page).toHaveURL(/\/messenger\//);
  await expectSaid([one.page, two.page], [1]);

  wire.cut("chat");
  await say(one.page, 2);
  const kept = () => one.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("outbox:")));
  expect(await kept()).toHaveLength(1);
  await one.page.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
  await expect(one.page.getByRole("banner").getByRole("link", { name: "로그인", exact: true })).toBeVisible();
  expect(await kept()).toEqual([]);
});

test("a tab whose timers stand still goes on beating", async ({ member, person, product }) => {
  const one = await person({ nickname: "숨은하나" });
  await one.page.goto("/");
  const two = await member({ nickname: "숨은둘" });
  await makeMates(product, one, two);
  const beats: string[] = [];
  one.page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => payload === "\n" && beats.push(one.nickname)),
  );
  await one.page.clock.install();
  await openRoom(one.page, two.nickname);
  await say(one.page, 1);
  await expectSaid([one.page], [1]);
  // From here on nothing of the page's own comes round, as in a tab that nobody has looked at for long.
  await one.page.clock.pauseAt((await one.page.evaluate(() => Date.now())) + 200);
  beats.length = 0;
  await expect.poll(() => beats.length, { timeout: 15_000 }).toBeGreaterThan(0);
});
