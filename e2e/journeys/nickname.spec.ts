/** Another nickname: in one's own tabs, in the rooms of others, in what one has begun to write, and behind old links. */
import { paths } from "@fitmate/contract/paths";
import { composer, log, openRoom, say } from "../chat.ts";
import { api, expect, makeMates, PHONE, signInAs, signInByForm, test } from "../fixtures.ts";

test("a member changes the nickname, and is told when they may again", async ({ person, visitor }) => {
  const [before, after] = ["바꾸기전390", "바꾼뒤390"];
  const { page } = await person({ nickname: before, ...PHONE });
  await page.goto("/mypage");
  await page.getByRole("button", { name: "닉네임 바꾸기" }).click();
  const dialog = page.getByRole("dialog", { name: "닉네임 바꾸기" });
  await dialog.getByLabel("새 닉네임").fill(after);
  await dialog.getByRole("button", { name: "바꾸기", exact: true }).click();
  await expect(page.getByText("닉네임을 바꿨어요.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText(after, { exact: true })).toBeVisible();
  await expect(page.getByText(before)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("main").getByText(after, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "닉네임 바꾸기" }).click();
  await expect(dialog).toContainText(/\d+월 \d+일 오[전후] \d+:\d\d부터 다시 바꿀 수 있어요\./);
  await expect(dialog).toContainText(`이전 닉네임 ‘${before}’ 링크도 나에게 이어져요.`);

  // The nickname before still signs in; the app knows the one of today.
  const elsewhere = await visitor(PHONE);
  await elsewhere.goto("/signin?from=%2Fmypage");
  await signInByForm(elsewhere, before);
  await expect(elsewhere.getByRole("main").getByText(after, { exact: true })).toBeVisible();
  expect(await elsewhere.evaluate(() => sessionStorage.getItem("signIn"))).toBe(after);
});

test("an open conversation goes on under the new nickname, and the old link leads there", async ({
  person,
  product,
}) => {
  const mina = await person({ nickname: "대화중미나" });
  const jun = await person({ nickname: "대화중준" });
  await makeMates(product, mina, jun);
  await openRoom(mina.page, jun.nickname);
  await openRoom(jun.page, mina.nickname);
  await say(mina.page, 1);
  await expect(log(jun.page)).toContainText("말 1");
  await composer(jun.page).fill("쓰다 만 말");

  await api(product, mina.token).ask("changeNickname", { body: { nickname: "이름바꾼미나" } });

  // The other one, who has the room open.
  await expect(jun.page.getByRole("heading", { name: /이름바꾼미나/ }).first()).toBeVisible();
  await expect(jun.page).toHaveURL(new RegExp(`${paths.room("이름바꾼미나")}$`));
  await expect(composer(jun.page)).toHaveValue("쓰다 만 말");
  await expect(jun.page.getByText("대화중미나")).toHaveCount(0);

  // The member, whose messages stay their own.
  await expect.poll(() => mina.page.evaluate(() => sessionStorage.getItem("signIn"))).toBe("이름바꾼미나");
  await say(mina.page, 2);
  await expect(log(jun.page)).toContainText("말 2");
  await expect(log(mina.page).getByRole("listitem").filter({ hasText: "말 1" })).toHaveAttribute("data-mine", "true");
  await expect(log(mina.page).getByRole("listitem").filter({ hasText: "말 2" })).toHaveAttribute("data-mine", "true");

  // An old link.
  await jun.page.goto(paths.room("대화중미나"));
  await expect(jun.page).toHaveURL(new RegExp(`${paths.room("이름바꾼미나")}$`));
  await expect(log(jun.page)).toContainText("말 2");
});

test("other tabs follow, with what was begun in them; one that heard nothing, when it is opened again", async ({
  member,
  person,
  product,
}) => {
  const { page, ...me } = await person({ nickname: "탭둘인이" });
  const mate = await member({ nickname: "탭둘친구" });
  await makeMates(product, me, mate);
  await openRoom(page, mate.nickname);
  await composer(page).fill("보내기 전에");
  const beside = await page.context().newPage();
  await signInAs(beside, me);
  await beside.goto(`${product.url}/mypage`);
  const asleep = await page.context().newPage();
  await signInAs(asleep, me);
  await asleep.goto(`${product.url}/terms`);
  await asleep.goto("about:blank");

  await beside.getByRole("button", { name: "닉네임 바꾸기" }).click();
  await beside.getByLabel("새 닉네임").fill("탭셋인이");
  await beside.getByRole("button", { name: "바꾸기", exact: true }).click();
  await expect(beside.getByRole("main").getByText("탭셋인이", { exact: true })).toBeVisible();

  await expect(page.getByRole("banner")).toContainText("탭셋인이");
  await page.reload();
  await expect(composer(page)).toHaveValue("보내기 전에");
  await asleep.goto(`${product.url}/mypage`);
  await expect(asleep.getByRole("banner")).toContainText("탭셋인이");
  // The look that the server makes knows it before the app does.
  await expect.poll(() => asleep.evaluate(() => sessionStorage.getItem("signIn"))).toBe("탭셋인이");
});

test("a public post names its author as they are called now, and the old link to their page leads on", async ({
  member,
  product,
  visitor,
}) => {
  const { token } = await member({ nickname: "글쓰던이" });
  const { id } = await api(product, token).ask("createPost", {
    body: {
      title: "이름이 바뀌어도",
      description: "<p>글은 남아요.</p>",
      images: [],
      hashtag: [],
      category: "RUNNING",
      accessLevel: true,
    },
  });
  const page = await visitor();
  await page.goto(paths.post(id));
  await expect(page.getByRole("main")).toContainText("글쓰던이");
  await api(product, token).ask("changeNickname", { body: { nickname: "이름난이" } });
  // An old link from outside.
  await page.goto(paths.member("글쓰던이"));
  await expect(page).toHaveURL(new RegExp(`${paths.member("이름난이")}$`));
  await expect(page.getByRole("main")).toContainText("이름이 바뀌어도");
  // As it is rendered, before any script.
  const html = await (await fetch(product.url + paths.post(id))).text();
  expect(html).toContain("이름난이");
  expect(html).not.toContain("글쓰던이");
});
