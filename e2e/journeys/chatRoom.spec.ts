import { CHAT_TYPING_EVERY_MS } from "@fitmate/contract/limits";
import type { Page } from "@playwright/test";
import { sendAll } from "../../server/test/chatClient.ts";
import { pathOf } from "../../server/test/client.ts";
import { composer, log, openRoom } from "../chat.ts";
import { expectAccessible, expectAccessibleOnEachScreen, showIn } from "../accessibility.ts";
import { api, DESKTOP, expect, makeMates, type Member, PASSWORD, PHONE, test } from "../fixtures.ts";
import { InputMethod } from "../ime.ts";
import type { Product } from "../product.ts";
import { wholeProfile } from "../profiles.ts";

const rooms = (page: Page) => page.getByRole("complementary", { name: "채팅방" });
const roomOf = (page: Page, nickname: string) => rooms(page).getByRole("link", { name: new RegExp(nickname) });

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "채팅방 메뉴" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Goes to `path` and waits until the page is told what happens. */
async function goLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(`**${pathOf("subscribeNotifications")}`);
  await page.goto(path);
  await stream;
}

/** The room of the two, and `texts` in it, said by the first. */
async function talk(product: Product, saying: Member, hearing: Member, texts: string[]): Promise<void> {
  const { chatRoomId } = await api(product, saying.token).ask("openChatRoom", {
    params: { nickname: hearing.nickname },
  });
  await sendAll(product.url, saying, chatRoomId, texts);
}

/** Pastes where one writes: pages may put something on the clipboard, and may not read it. */
async function expectCopied(page: Page, text: string): Promise<void> {
  await composer(page).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(composer(page)).toHaveValue(text);
}

test("who is writing is seen by the other, until it is said or a while has passed", async ({ person, product }) => {
  const one = await person({ nickname: "쓰는이", ...DESKTOP });
  const two = await person({ nickname: "쓰는걸보는", ...PHONE });
  await makeMates(product, one, two);
  await openRoom(one.page, two.nickname);
  await two.page.clock.install();
  await openRoom(two.page, one.nickname);
  const notice = log(two.page).getByText(`${one.nickname}님이 입력하고 있어요`);

  const writing = await InputMethod.of(one.page);
  await composer(one.page).focus();
  await writing.compose("안녕");
  // Nobody hears of it before both are connected; whoever goes on writing is told of again.
  await expect(async () => {
    await writing.compose("녕");
    await expect(notice).toBeVisible({ timeout: CHAT_TYPING_EVERY_MS });
  }).toPass();
  await expect(log(one.page).getByText(/입력하고 있어요/)).toBeHidden();
  await expect(notice).toBeHidden({ timeout: 10_000 });

  // Time stands still for the other, but for what it takes to draw: only the message can end the notice.
  const { clock } = two.page;
  await clock.pauseAt((await two.page.evaluate(() => Date.now())) + 1_000);
  const comes = (isSo: () => Promise<boolean>) =>
    expect.poll(() => clock.runFor(2).then(isSo), { intervals: [20] }).toBe(true);
  await writing.finish("녕");
  await comes(() => notice.isVisible());
  await composer(one.page).press("Enter");
  await comes(() => log(two.page).getByText("안녕", { exact: true }).isVisible());
  await comes(() => notice.isHidden());
});

test("a word is found far back in the room, and the way back is short", async ({ member, person, product }) => {
  const one = await person({ nickname: "찾는이", ...PHONE });
  const two = await member({ nickname: "말한이" });
  await makeMates(product, one, two);
  const texts = Array.from({ length: 260 }, (_, index) => `${index + 1}번째 말`);
  texts[9] = "북한산 둘레길 가요";
  texts[119] = "한강도 좋아요";
  texts[254] = "북한산은 다음에요";
  await talk(product, two, one, texts);
  await openRoom(one.page, two.nickname);
  await expect(log(one.page).getByText("260번째 말")).toBeVisible();

  await choose(one.page, "대화 검색");
  const search = one.page.getByRole("search", { name: "대화 검색" });
  const writing = await InputMethod.of(one.page);
  await search.getByRole("searchbox").focus();
  await writing.compose("북한산");
  await writing.pressEnterWhileComposing();
  await expect(search.getByRole("status")).toBeEmpty();
  await writing.finish("산");
  await search.getByRole("searchbox").press("Enter");
  await expect(search.getByText("1 / 2")).toBeVisible();
  await expect(log(one.page).locator("mark")).toHaveText(["북한산"]);
  await expect(log(one.page).getByText("북한산은 다음에요")).toBeInViewport();

  await search.getByRole("button", { name: "이전 결과" }).click();
  await expect(search.getByText("2 / 2")).toBeVisible();
  await expect(log(one.page).getByText("북한산 둘레길 가요")).toBeInViewport();
  await expect(search.getByRole("button", { name: "이전 결과" })).toBeDisabled();
  await expect(log(one.page).getByText("260번째 말")).toHaveCount(0);

  await search.getByRole("searchbox").fill("한강");
  await search.getByRole("searchbox").press("Enter");
  await expect(log(one.page).getByText("한강도 좋아요")).toBeInViewport();
  await search.getByRole("searchbox").fill("수영");
  await search.getByRole("searchbox").press("Enter");
  await expect(search.getByText("결과가 없어요")).toBeVisible();

  await one.page.getByRole("button", { name: "최근 대화로" }).click();
  await expect(log(one.page).getByText("260번째 말")).toBeInViewport();
  await search.getByRole("button", { name: "검색 닫기" }).click();
  await expect(one.page.getByRole("button", { name: "채팅방 메뉴" })).toBeFocused();
  await expect(search).toBeHidden();

  // In a wide window, with the rooms beside it, the same.
  await showIn(one.page, DESKTOP);
  await choose(one.page, "대화 검색");
  await search.getByRole("searchbox").fill("둘레길");
  await search.getByRole("searchbox").press("Enter");
  await expect(log(one.page).locator("mark")).toHaveText(["둘레길"]);
  await expect(log(one.page).getByText("북한산 둘레길 가요")).toBeInViewport();
  await one.page.getByRole("button", { name: "최근 대화로" }).click();
  await expect(log(one.page).getByText("260번째 말")).toBeInViewport();
});

test("older messages come in above without a jump, new ones wait below", async ({ person, product }) => {
  const one = await person({ nickname: "올라가", ...PHONE });
  await one.page.goto("/");
  const two = await person({ nickname: "내려와", ...DESKTOP });
  await makeMates(product, one, two);
  await talk(
    product,
    two,
    one,
    Array.from({ length: 120 }, (_, index) => `${index + 1}번째 말`),
  );
  await openRoom(one.page, two.nickname);
  await openRoom(two.page, one.nickname);
  await expect(log(one.page).getByText("120번째 말")).toBeInViewport();

  // Up to where older ones are asked for: what was in view stays where it was.
  const anchor = log(one.page).getByText("73번째 말");
  await anchor.scrollIntoViewIfNeeded();
  await expect(log(one.page).getByText("60번째 말")).toBeAttached();
  await expect(anchor).toBeInViewport();

  await composer(two.page).fill("새로 온 말");
  await composer(two.page).press("Enter");
  const pill = one.page.getByRole("button", { name: "새 메시지" });
  await expect(pill).toBeVisible();
  await expect(anchor).toBeInViewport();
  // The minute may have changed: then the message before keeps its own mark.
  const sent = log(two.page).getByRole("listitem").filter({ hasText: "새로 온 말" });
  await expect(sent).toBeVisible();
  await expect(sent.getByText("읽음")).toBeHidden();
  await pill.click();
  await expect(log(one.page).getByText("새로 온 말")).toBeInViewport();
  await expect(pill).toBeHidden();
  await expect(sent.getByText("읽음")).toBeVisible();
});

test("a muted room is quiet and still counts; a hidden one comes back with its next message", async ({
  member,
  person,
  product,
}) => {
  const one = await person({ nickname: "조용한하나" });
  await one.page.goto("/");
  const two = await member({ nickname: "떠드는둘" });
  await makeMates(product, one, two);
  await goLive(one.page, "/");
  await talk(product, two, one, ["첫 마디"]);
  await expect(one.page.getByRole("status").filter({ hasText: "떠드는둘: 첫 마디" })).toBeVisible();

  await openRoom(one.page, two.nickname);
  await choose(one.page, "알림 끄기");
  await expect(roomOf(one.page, two.nickname)).toHaveAccessibleName(/알림 꺼짐/);
  await goLive(one.page, "/exerciseInfo");
  await expect(one.page.getByRole("link", { name: /메신저/ }).first()).not.toHaveAccessibleName(/1/);
  await talk(product, two, one, ["두 마디"]);
  await expect(one.page.getByRole("link", { name: /1/ }).first()).toBeVisible();
  await expect(one.page.getByText("떠드는둘: 두 마디")).toBeHidden();

  await openRoom(one.page, two.nickname);
  await choose(one.page, "채팅방 숨기기");
  await expect(one.page).toHaveURL(/\/messenger$/);
  await expect(roomOf(one.page, two.nickname)).toBeHidden();
  await one.page.reload();
  await expect(one.page.getByText("아직 나눈 대화가 없어요.")).toBeVisible();
  await talk(product, two, one, ["세 마디"]);
  await expect(roomOf(one.page, two.nickname)).toContainText("세 마디");
});

test("words that were begun outlive a reload, and are gone once they are sent", async ({ member, person, product }) => {
  const me = await person({ nickname: "쓰다만이" });
  const mate = await member({ nickname: "기다릴짝" });
  await makeMates(product, me, mate);
  await openRoom(me.page, mate.nickname);
  const begun = composer(me.page);
  await begun.fill("토요일에 뚝섬에서");
  await me.page.reload();
  await expect(begun).toHaveValue("토요일에 뚝섬에서");
  await begun.press("Enter");
  await expect(log(me.page)).toContainText("토요일에 뚝섬에서");
  await me.page.reload();
  await expect(begun).toHaveValue("");
});

test("the list follows what is said, in both browsers", async ({ member, person, product }) => {
  const one = await person({ nickname: "목록하나" });
  const two = await person({ nickname: "목록둘" });
  const three = await member({ nickname: "목록셋" });
  await makeMates(product, one, two);
  await makeMates(product, one, three);
  await talk(product, two, one, ["둘이 먼저"]);
  await talk(product, three, one, ["셋이 나중"]);
  await one.page.goto("/messenger");
  const names = rooms(one.page).getByRole("link");
  await expect(names).toContainText(["셋이 나중", "둘이 먼저"]);
  await two.page.goto("/messenger");

  await talk(product, two, one, ["둘이 또"]);
  await expect(names).toContainText(["둘이 또", "셋이 나중"]);
  await expect(roomOf(one.page, two.nickname)).toContainText(/2\s*개 안 읽음/);
  await expect(roomOf(two.page, one.nickname)).toContainText("둘이 또");
  await expect(roomOf(two.page, one.nickname)).not.toContainText("안 읽음");

  await roomOf(one.page, two.nickname).click();
  await expect(log(one.page).getByText("둘이 또")).toBeVisible();
  await composer(one.page).fill("하나도 한마디");
  await composer(one.page).press("Enter");
  await expect(roomOf(two.page, one.nickname)).toContainText("하나도 한마디");
  await expect(roomOf(two.page, one.nickname)).toContainText(/1\s*개 안 읽음/);
});

test("a hidden tab reads nothing", async ({ person, product }) => {
  const one = await person({ nickname: "숨은탭하나" });
  const two = await person({ nickname: "숨은탭둘" });
  await makeMates(product, one, two);
  await openRoom(one.page, two.nickname);
  await openRoom(two.page, one.nickname);
  await setVisibility(one.page, "hidden");
  await composer(two.page).fill("보고 있나요");
  await composer(two.page).press("Enter");
  await expect(log(one.page).getByText("보고 있나요")).toBeAttached();
  await expect(roomOf(one.page, two.nickname)).toContainText("안 읽음");
  await expect(log(two.page).getByText("읽음")).toBeHidden();
  await setVisibility(one.page, "visible");
  await expect(log(two.page).getByText("읽음")).toBeVisible();
});

async function setVisibility(page: Page, state: "visible" | "hidden"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

test("addresses open safely, long words stay inside, and a message can be copied", async ({
  member,
  person,
  product,
}) => {
  const one = await person({ nickname: "주소하나", ...PHONE, permissions: ["clipboard-write"] });
  const two = await member({ nickname: "주소둘" });
  await makeMates(product, one, two);
  const long = "아".repeat(400);
  await talk(product, two, one, ["길은 https://fit.kr/map에서 봐요.", "javascript:alert(1)", long, "복사할 말"]);
  await openRoom(one.page, two.nickname);

  // Beside it stands what first messages with an address are cautioned with.
  const link = log(one.page).getByRole("link").filter({ hasNotText: "처음 만날 때" });
  await expect(link).toHaveText(["https://fit.kr/map"]);
  await expect(link).toHaveAttribute("href", "https://fit.kr/map");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener.*nofollow/);
  const overflow = await log(one.page).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBe(0);

  await log(one.page).getByText("복사할 말").click({ button: "right" });
  await one.page.getByRole("menuitem", { name: "복사" }).click();
  await expect(one.page.getByText("메시지를 복사했어요.")).toBeVisible();
  await expectCopied(one.page, "복사할 말");
});

test("a keyboard that lies over the page leaves the field and the newest message in sight", async ({
  member,
  person,
  product,
}) => {
  const one = await person({ nickname: "자판하나", ...PHONE });
  await one.page.goto("/");
  const two = await member({ nickname: "자판둘" });
  await makeMates(product, one, two);
  await talk(
    product,
    two,
    one,
    Array.from({ length: 30 }, (_, index) => `${index + 1}번째 말`),
  );
  await openRoom(one.page, two.nickname);
  await composer(one.page).focus();
  // As Safari reports it.
  await one.page.evaluate(() => {
    Object.defineProperty(window.visualViewport, "height", { value: 500, configurable: true });
    window.visualViewport?.dispatchEvent(new Event("resize"));
  });
  const bottomOf = async (what: ReturnType<Page["getByText"]>) => {
    const box = await what.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await expect.poll(() => bottomOf(composer(one.page))).toBeLessThan(500);
  await expect.poll(() => bottomOf(log(one.page).getByText("30번째 말"))).toBeLessThan(450);
});

test("two who are no mates any more read on, and are told why they cannot write", async ({ person, product }) => {
  const one = await person({ nickname: "끊는하나" });
  const two = await person({ nickname: "끊긴둘" });
  await makeMates(product, one, two);
  await talk(product, one, two, ["잘 지내요"]);
  await openRoom(one.page, two.nickname);
  await openRoom(two.page, one.nickname);
  await choose(one.page, "메이트 끊기");
  const question = one.page.getByRole("dialog", { name: "끊긴둘님과 메이트를 끊을까요?" });
  await question.press("Escape");
  await expect(one.page.getByRole("button", { name: "채팅방 메뉴" })).toBeFocused();
  await choose(one.page, "메이트 끊기");
  await question.getByRole("button", { name: "메이트 끊기" }).click();
  for (const { page } of [one, two]) {
    await expect(page.getByText("더 이상 메이트가 아니어서 메시지를 보낼 수 없어요.")).toBeVisible();
    await expect(composer(page)).toBeHidden();
    await expect(log(page).getByText("잘 지내요")).toBeVisible();
  }
});

test("the room leads to the mate's profile, which ends what it began", async ({ member, person, product }) => {
  const one = await person({ nickname: "궁금한", ...PHONE });
  const two = await member({ nickname: "소개한" });
  await makeMates(product, one, two);
  const introduction = "주말마다 북한산에 가요";
  await api(product, two.token).ask("updateMyProfile", {
    body: { gender: true, introduction, publicInfo: false, profilePicture: null, exerciseChoice: ["HIKING"] },
  });
  await openRoom(one.page, two.nickname);
  await choose(one.page, "프로필 보기");
  const profile = one.page.getByRole("dialog", { name: `${two.nickname}님 프로필` });
  await expect(profile.getByText(introduction)).toBeVisible();
  await expect(profile.getByText("등산")).toBeVisible();
  await expect(profile.getByRole("link", { name: "메시지 보내기" })).toHaveCount(0);
  await expectAccessibleOnEachScreen(one.page);
  await one.page.keyboard.press("Escape");
  await expect(profile).toBeHidden();

  // On a wide screen the head of the room leads there, too.
  await showIn(one.page, DESKTOP);
  await one.page.getByRole("button", { name: `${two.nickname} 프로필 보기` }).click();
  await (await wholeProfile(one.page, two.nickname)).getByRole("button", { name: "메이트 끊기" }).click();
  await one.page
    .getByRole("dialog", { name: /메이트를 끊을까요/ })
    .getByRole("button", { name: "메이트 끊기" })
    .click();
  await expect(one.page.getByText("더 이상 메이트가 아니어서 메시지를 보낼 수 없어요.")).toBeVisible();
  // A private member is not to be seen by those who are no mates.
  await expect(profile.getByText(introduction)).toBeHidden();
});

test("a message is copied by the keyboard alone", async ({ member, person, product }) => {
  const one = await person({ nickname: "자판만하나", permissions: ["clipboard-write"] });
  const two = await member({ nickname: "자판만둘" });
  await makeMates(product, one, two);
  await talk(product, two, one, ["처음 말", "가운데 말 https://fit.kr/map", "마지막 말"]);
  await openRoom(one.page, two.nickname);
  const { page } = one;
  await expect(log(page).getByText("마지막 말")).toBeVisible();
  await log(page).focus();
  const messages = log(page).getByRole("listitem").filter({ hasText: "말" });
  for (const at of [2, 1, 0]) {
    await page.keyboard.press("ArrowUp");
    await expect(messages.nth(at)).toBeFocused();
  }
  await page.keyboard.press("ArrowDown");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "복사" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("메시지를 복사했어요.")).toBeVisible();
  await expect(messages.nth(1)).toBeFocused();
  await expectCopied(page, "가운데 말 https://fit.kr/map");
});

test("the room of somebody who has left opens from its own address, and is listed again", async ({
  member,
  person,
  product,
}) => {
  const one = await person({ nickname: "남아있는이" });
  const leaver = await member({ nickname: "떠나가는이" });
  await makeMates(product, one, leaver);
  await talk(product, leaver, one, ["그동안 고마웠어요"]);
  await api(product, leaver.token).ask("leave", { body: { password: PASSWORD } });
  const { page } = one;
  await page.goto("/messenger");
  await roomOf(page, "탈퇴한 회원").click();
  await expect(log(page).getByText("그동안 고마웠어요")).toBeVisible();
  await page.getByRole("button", { name: "채팅방 메뉴" }).click();
  await expect(page.getByRole("menuitem", { name: "대화 검색" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "프로필 보기" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const address = page.url();
  await choose(page, "채팅방 숨기기");
  await expect(page.getByText("아직 나눈 대화가 없어요.")).toBeVisible();
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(log(page).getByText("그동안 고마웠어요")).toBeVisible();
  await expect(roomOf(page, "탈퇴한 회원")).toBeVisible();

  await choose(page, "채팅방 숨기기");
  await expect(page.getByText("아직 나눈 대화가 없어요.")).toBeVisible();
  await page.goto(address);
  await expect(log(page).getByText("그동안 고마웠어요")).toBeVisible();
  await expect(roomOf(page, "탈퇴한 회원")).toBeVisible();
});
