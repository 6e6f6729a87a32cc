/** Who somebody is, wherever their name stands, and what the two of us can do about each other there. */
import { paths } from "@fitmate/contract/paths";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen, showIn } from "../accessibility.ts";
import { api, DESKTOP, expect, makeMates, PHONE, SEONGSU, setLocation, test, TTUKSEOM } from "../fixtures.ts";
import { announce } from "../meetups.ts";

const SAID = { gender: false, publicInfo: true, profilePicture: null, exerciseChoice: ["HIKING" as const] };

test("from a post to its author, to mates, and to what they wrote", async ({ person, member, product }) => {
  const reader = await person({ nickname: "글읽는이", ...PHONE });
  const author = await person({ nickname: "능선지기", ...DESKTOP });
  const common = await member({ nickname: "둘다짝" });
  await setLocation(product, reader.token, SEONGSU);
  await setLocation(product, author.token, TTUKSEOM);
  await api(product, author.token).ask("updateMyProfile", { body: { ...SAID, introduction: "능선을 걸어요." } });
  await makeMates(product, reader, common);
  await makeMates(product, common, author);
  const titles = Array.from({ length: 12 }, (_, post) => `능선 이야기 ${post + 1}`);
  for (const title of titles) {
    const body = { title, description: "<p>물은 두 병</p>", images: [], hashtag: [], category: "HIKING" as const };
    await api(product, author.token).ask("createPost", { body: { ...body, accessLevel: true } });
  }
  await announce(product, author, { title: "능선 한 바퀴" });

  // From the list to who wrote it.
  const { page } = reader;
  await page.goto("/posts");
  await page.getByRole("link", { name: author.nickname }).first().click();
  await expect(page).toHaveURL(new RegExp(`${paths.member(author.nickname)}$`));
  await expect(page.getByRole("heading", { level: 1, name: author.nickname })).toBeVisible();
  await expect(page.getByText("능선을 걸어요.")).toBeVisible();
  await expect(page.getByText("함께 아는 메이트 1명")).toBeVisible();
  await expect(page.getByText("여성 · 500m 이내")).toBeVisible();
  const hosted = page.getByRole("region", { name: "여는 번개 1개" });
  await expect(hosted.getByRole("link", { name: "능선 한 바퀴" })).toBeVisible();
  await expectAccessibleOnEachScreen(page);

  // All they have written, more of it by a button.
  const posts = page.getByRole("region", { name: "쓴 글 12개" });
  await expect(posts.getByRole("article")).toHaveCount(10);
  await posts.getByRole("button", { name: "더 보기" }).click();
  await expect(posts.getByRole("article")).toHaveCount(12);

  // Asked with a line: behind a button on a phone, by keyboard on a wide screen.
  await page.getByRole("button", { name: "메이트 신청하기" }).click();
  const line = page.getByLabel("한마디 (선택)");
  await expect(line).toBeVisible();
  await page.keyboard.press("Escape");
  await showIn(page, DESKTOP);
  await line.fill("능선 같이 걸어요");
  await line.press("Enter");
  await expect(page.getByText("메이트 신청을 보냈어요")).toBeVisible();
  await expect(page.getByRole("button", { name: "신청함" }).first()).toBeVisible();

  // Who is asked sees who asks before answering, and can look at all of them.
  await author.page.goto("/mates");
  const row = author.page.getByRole("region", { name: /^받은 신청/ }).getByRole("listitem");
  await expect(row.getByText("500m 이내 · 함께 아는 메이트 1명")).toBeVisible();
  await row.getByRole("link", { name: reader.nickname }).click();
  await expect(author.page.getByRole("heading", { level: 1, name: reader.nickname })).toBeVisible();
  await expect(author.page.getByText("능선 같이 걸어요")).toBeVisible();
  await showIn(author.page, PHONE);
  await author.page.getByRole("button", { name: "신청에 답하기" }).click();
  await expect(author.page.getByText("능선 같이 걸어요")).toBeVisible();
  await author.page.getByRole("button", { name: "수락" }).click();
  await expect(author.page.getByText("메이트", { exact: true }).first()).toBeVisible();

  // And there the asker learns of it.
  await page.goto(paths.member(author.nickname));
  await expect(page.getByText(/부터 메이트/)).toBeVisible();
  await page.getByRole("link", { name: "메시지 보내기" }).click();
  await expect(page.getByRole("textbox", { name: "메시지" })).toBeVisible();
});

test("a public member is readable without scripts, and nothing tells where they are", async ({
  member,
  person,
  product,
  visitor,
}) => {
  const shown = await person({ nickname: "보이는회원" });
  await setLocation(product, shown.token, SEONGSU);
  await api(product, shown.token).ask("updateMyProfile", { body: { ...SAID, introduction: "아침에 걸어요." } });
  await announce(product, shown, { title: "이름 없이 여는 번개" });
  const page = await visitor(PHONE);
  const html = await (await page.request.get(product.url + paths.member("보이는회원"))).text();
  expect(html).toContain('<meta property="og:title" content="보이는회원"/>');
  expect(html).toContain('<meta property="og:description" content="아침에 걸어요. · 등산"/>');
  expect(html).not.toMatch(/여성|m 이내|37\.54|127\.05|이름 없이 여는 번개/);
  await page.goto(paths.member("보이는회원"));
  await page.getByRole("link", { name: "로그인하고 메이트 신청하기" }).click();
  await expect(page).toHaveURL(/\/signin\?from=%2Fmembers%2F/);

  // Nobody, and somebody who is not for search engines.
  const nobody = await page.request.get(product.url + paths.member("아무도없다"));
  expect(nobody.status()).toBe(404);
  const shy = await member({ nickname: "감추는회원" });
  await api(product, shy.token).ask("updateMyProfile", { body: { ...SAID, publicInfo: false, introduction: "비밀" } });
  const hidden = await (await page.request.get(product.url + paths.member("감추는회원"))).text();
  expect(hidden).toContain("noindex");
  expect(hidden).not.toContain("비밀");
  await page.goto(paths.member("감추는회원"));
  await expect(page.getByText("메이트에게만 보이는 프로필이에요.")).toBeVisible();
});

test("blocking somebody on their profile leaves there the way to take it back", async ({ person, member }) => {
  const { page } = await person({ nickname: "막는회원", ...PHONE });
  const other = await member({ nickname: "막히는회원" });
  await page.goto(paths.member(other.nickname));
  await page.getByRole("button", { name: "막히는회원님 메뉴" }).click();
  await page.getByRole("menuitem", { name: "차단하기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "차단하기" }).click();
  await expect(page).toHaveURL(/\/mates$/);
  await page.goto(paths.member(other.nickname));
  await page.getByRole("link", { name: "차단한 회원 보기" }).click();
  await expect(page).toHaveURL(/\/mypage\/blocks$/);
  await expect(page.getByRole("main").getByText(other.nickname, { exact: true })).toBeVisible();
});

test("somebody known by name is found from the messenger, typed as Korean is typed", async ({ person, member }) => {
  const { page } = await person({ nickname: "이름아는이", ...PHONE });
  await member({ nickname: "관악산다람쥐" });
  await page.goto("/messenger");
  await page.getByRole("button", { name: "메이트 목록" }).first().click();
  await page.getByRole("link", { name: "닉네임으로 찾기" }).click();
  const field = page.getByRole("searchbox", { name: "닉네임" });
  await field.fill("관");
  await expect(page.getByText("2자 이상 적으면")).toBeVisible();
  // A syllable in composition is no refusal.
  const keyboard = await page.context().newCDPSession(page);
  await field.focus();
  await page.keyboard.press("End");
  for (const text of ["ㅇ", "아", "악"]) {
    await keyboard.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
  }
  await expect(page.getByRole("list", { name: "찾은 회원" }).getByRole("listitem")).toHaveCount(1);
  await keyboard.send("Input.insertText", { text: "악" });
  await expect(page).toHaveURL(/\/members\?nickname=/);
  await page.reload();
  await page.getByRole("link", { name: "관악산다람쥐" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "관악산다람쥐" })).toBeVisible();
  await page.goBack();
  await field.fill("없는사람이에요");
  await expect(page.getByText("로 시작하는 회원이 없어요")).toBeVisible();
  await expectAccessibleInEachTheme(page);
});
