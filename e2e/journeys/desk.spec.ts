/** The desk: a report from its first look to an objection, by two moderators, on both screens and by keyboard alone. */
import type { Page } from "@playwright/test";
import { sendAll } from "../../server/test/chatClient.ts";
import { drawPicture, pictureForm } from "../../server/test/pictures.ts";
import { expectAccessible, expectAccessibleOnEachScreen } from "../accessibility.ts";
import { ageCases, makeModerator, report } from "../desk.ts";
import { api, DESKTOP, expect, makeMates, type Member, PASSWORD, PHONE, test } from "../fixtures.ts";
import { InputMethod } from "../ime.ts";
import type { Product } from "../product.ts";

const ADDRESSES = ["/desk", "/desk/cases/1", "/desk/members", "/desk/log", "/desk/numbers"];

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const row = (page: Page, nickname: string) =>
  page.getByRole("list", { name: "사건, 심각한 것부터" }).getByRole("link", { name: new RegExp(nickname) });

/** What was said in a room, by one mate to the other, is reported by the latter. */
async function reportMessages(product: Product, subject: Member, reporter: Member, texts: string[]): Promise<void> {
  await makeMates(product, subject, reporter);
  const params = { nickname: reporter.nickname };
  const { chatRoomId } = await api(product, subject.token).ask("openChatRoom", { params });
  await sendAll(product.url, subject, chatRoomId, texts);
  const seqs = texts.map((_, index) => index + 1);
  await report(product, reporter, { kind: "MESSAGES", chatRoomId, seqs }, { words: "그만하라고 했는데도 이어졌어요." });
}

/** A post with a picture in it, reported so that it is hidden at once. */
async function reportPost(product: Product, writer: Member, reporter: Member): Promise<number> {
  const body = pictureForm(await drawPicture({ colour: "rgb(10, 90, 60)" }));
  const [picture = ""] = await api(product, writer.token).ask("uploadPicture", { body });
  const { id: postId } = await api(product, writer.token).ask("createPost", {
    body: {
      title: "탈의실 이용 팁",
      description: `<p>이렇게요</p><img src="${picture}">`,
      category: "RUNNING",
      accessLevel: true,
    },
  });
  await report(product, reporter, { kind: "POST", postId }, { reason: "ILLEGAL_FILMING" });
  return postId;
}

/** Signs in anew: whoever is suspended was signed out everywhere. */
async function object(product: Product, { nickname }: Member, words: string): Promise<void> {
  const token = await api(product).ask("signIn", { body: { nickname, password: PASSWORD } });
  const [decision] = await api(product, token).ask("getMyDecisions");
  const params = { decisionId: decision?.decisionId ?? 0 };
  await api(product, token).ask("objectToDecision", { params, body: { words } });
}

const canWrite = async (product: Product, { nickname }: Member): Promise<boolean> => {
  const token = await api(product).ask("signIn", { body: { nickname, password: PASSWORD } });
  return (await api(product, token).call("getMyProfile")).status === 200;
};

test("members and visitors find no page there, and load nothing of it", async ({ person, visitor }) => {
  const { page } = await person({ nickname: "책상밖회원" });
  for (const reader of [page, await visitor()]) {
    const loaded: string[] = [];
    reader.on("request", (request) => loaded.push(request.url()));
    for (const address of [...ADDRESSES, "/none/none"]) {
      const answer = await reader.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(title(reader)).toHaveText("찾는 화면이 없어요");
      await expect(reader).toHaveTitle("찾는 화면이 없어요 | 핏메이트");
      await expect(reader.getByRole("navigation", { name: "주요 메뉴" })).toBeVisible();
    }
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((url) => /\/assets\/desk/.test(url))).toEqual([]);
  }
  // What a page is rendered as tells nothing either.
  const bodyOf = async (address: string) =>
    /<div id="root"[^]*?<\/main>/.exec(await (await page.request.get(address)).text())?.[0] ?? address;
  for (const address of ADDRESSES) expect(await bodyOf(address)).toBe(await bodyOf("/none/none"));
});

test("a case from the queue to an objection that another one decides", async ({ person, member, product }) => {
  const first = await person({ nickname: "해솔", ...DESKTOP });
  const second = await person({ nickname: "도담", ...PHONE });
  for (const each of [first, second]) await makeModerator(product, each);
  const [subject, reporter] = [await member({ nickname: "글한강" }), await member({ nickname: "글알린이" })];
  await reportMessages(product, subject, reporter, ["사진은 왜 안 보내 줘요", "집 앞으로 갈까요?"]);
  await ageCases(product, 27);

  // The queue.
  const { page } = first;
  await page.goto("/desk");
  await expect(row(page, subject.nickname)).toContainText("하루 넘음");
  await expect(row(page, subject.nickname)).toContainText("맡은 사람 없음");
  await expectAccessibleOnEachScreen(page);
  await row(page, subject.nickname).click();

  // The case: its evidence opens for whoever takes it on, and the log says so.
  await expect(title(page)).toHaveText(`${subject.nickname}님의 메시지`);
  await expect(page.getByText("그만하라고 했는데도 이어졌어요.")).toBeVisible();
  await expect(page.getByRole("button", { name: "증거 열기" })).toBeHidden();
  await expectAccessibleOnEachScreen(page);
  await page.getByRole("button", { name: "사건 맡기" }).click();
  await page.getByRole("button", { name: "증거 열기" }).click();
  await expect(page.getByText("집 앞으로 갈까요?")).toBeVisible();
  await expect(page.getByText(`${first.nickname}님이 증거를 열었어요`)).toBeVisible();

  // Nothing is decided by half.
  await page.getByRole("button", { name: "결정하기" }).click();
  await expect(page.getByText("조치를 골라 주세요.")).toBeVisible();
  await page.getByRole("radio", { name: "이용 멈춤", exact: true }).check();
  await page.getByRole("button", { name: "14일", exact: true }).click();
  await page.getByRole("button", { name: "14일 이용 멈춤" }).click();
  await expect(page.getByText("공개된 이유를 골라 주세요.")).toBeVisible();
  await page.getByLabel("공개된 이유").selectOption("3-2");
  await page.getByLabel("본인에게 보낼 말").fill("거절한 분에게 연락을 이어 갔어요.");
  await expectAccessibleOnEachScreen(page);
  await page.getByRole("button", { name: "14일 이용 멈춤" }).click();
  await expect(page.getByRole("button", { name: "14일 이용 멈춤 되돌리기" })).toBeVisible();
  expect(await canWrite(product, subject)).toBe(false);
  await expectAccessibleOnEachScreen(page);

  // The objection is another one's to decide.
  await object(product, subject, "장난이었어요. 한 번만 다시 봐 주세요.");
  await page.goto("/desk?filter=OBJECTIONS");
  await row(page, subject.nickname).click();
  await expect(page.getByText("장난이었어요. 한 번만 다시 봐 주세요.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "다른 운영자가 볼 이의예요" })).toBeVisible();
  await expect(page.getByRole("button", { name: "사건 맡기" })).toBeHidden();
  const address = page.url();
  await second.page.goto(address);
  await second.page.getByRole("button", { name: "사건 맡기" }).click();
  await second.page.getByRole("radio", { name: "받아들이고 되돌리기" }).check();
  await expectAccessibleOnEachScreen(second.page);
  await second.page.getByRole("checkbox", { name: "대신 다른 결정을 내리기" }).check();
  await second.page.getByRole("radio", { name: "경고" }).check();
  await second.page.getByLabel("공개된 이유").selectOption("3-2");
  await second.page.getByRole("button", { name: "받아들이고 경고" }).click();
  await expect(second.page.getByRole("heading", { name: "지금 결정" })).toBeVisible();
  expect(await canWrite(product, subject)).toBe(true);

  // Their history, a note on them, and what the log tells of it all.
  await second.page.goto("/desk/members");
  await expect(title(second.page)).toHaveText("회원 찾기");
  await expectAccessibleOnEachScreen(second.page);
  const field = second.page.getByRole("main").getByRole("searchbox", { name: "닉네임이나 사건 번호로 찾기" });
  await field.fill("없는사람");
  await field.press("Enter");
  await expect(second.page.getByText("‘없는사람’에 맞는 회원이나 사건이 없어요.")).toBeVisible();
  await field.fill(subject.nickname);
  await field.press("Enter");
  await expect(title(second.page)).toHaveText(subject.nickname);
  await second.page.getByLabel("새 메모").fill("다음엔 더 길게 볼 것.");
  await second.page.getByRole("button", { name: "메모 남기기" }).click();
  await expect(second.page.getByRole("listitem").filter({ hasText: "다음엔 더 길게 볼 것." })).toBeVisible();
  await expectAccessibleOnEachScreen(second.page);
  await second.page.goto("/desk/log");
  const lines = second.page.getByRole("table");
  for (const act of ["메모", "이의 받아들임", "되돌림", "14일 이용 멈춤", "증거 열어 봄", "사건 맡음"])
    await expect(lines.getByText(act, { exact: true }).first()).toBeVisible();
  await expect(second.page.getByRole("button", { name: "내려받기" })).toBeHidden();
  await expectAccessibleOnEachScreen(second.page);
  await second.page.getByRole("button", { name: "증거를 연 일만" }).click();
  await expect(lines.getByText("사건 맡음", { exact: true })).toHaveCount(0);
  await expect(lines.getByText("증거 열어 봄", { exact: true }).first()).toBeVisible();
  await second.page.getByLabel("누가").selectOption(first.nickname);
  await second.page.getByLabel("언제").selectOption("오늘");
  await second.page.getByLabel("무엇을").selectOption("증거 열어 봄");
  await expect(second.page).toHaveURL(/by=.*&act=EVIDENCE_OPENED&since=[\d-]+&until=[\d-]+&evidence=true/);
  await expect(lines.getByRole("link", { name: first.nickname })).toHaveCount(1);
  const whom = second.page.getByRole("searchbox", { name: "누구에게" });
  await whom.fill(second.nickname);
  await whom.press("Enter");
  await expect(second.page.getByText("여기에 맞는 기록이 없어요")).toBeVisible();
  await second.page.goto("/desk/numbers");
  await expect(second.page.getByRole("heading", { name: "신고한 이유" })).toBeVisible();
  await expect(second.page.getByRole("heading", { name: "운영자마다" })).toBeHidden();
  await makeModerator(product, second, "OPERATOR");
  await second.page.reload();
  await expect(second.page.getByRole("heading", { name: "운영자마다" })).toBeVisible();
  await expect(second.page.getByRole("row", { name: new RegExp(second.nickname) })).toBeVisible();
  await expectAccessibleOnEachScreen(second.page);
  await second.page.goto("/desk/log");
  const downloading = second.page.waitForEvent("download");
  await second.page.getByRole("button", { name: "내려받기" }).click();
  expect((await downloading).suggestedFilename()).toBe("fitmate-desk-log.csv");
});

/** A key as a Korean keyboard sends it where nothing is typed: what is printed on it, and the letter that it writes. */
async function pressHangul(page: Page, code: string, key: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", code, key });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", code, key });
}

test("by keyboard alone, with Korean on", async ({ person, member, product }) => {
  const { page, ...moderator } = await person({ nickname: "글쇠운영자" });
  await makeModerator(product, moderator);
  const [writer, reporter] = [await member({ nickname: "글쇠글쓴이" }), await member({ nickname: "글쇠신고" })];
  const postId = await reportPost(product, writer, reporter);
  const isShown = async () => (await api(product).call("getPost", { params: { postId } })).status === 200;
  expect(await isShown()).toBe(false);
  await page.goto("/desk");
  await expect(row(page, writer.nickname)).toContainText("가려 둠");

  // Help says all keys, and lets them be turned off.
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "단축키" });
  await expect(help.getByText("공개된 이유 고르기")).toBeVisible();
  await expectAccessible(page);
  await help.getByRole("switch").press("Space");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(page.locator("[data-case][aria-current]")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.evaluate(() => localStorage.removeItem("deskKeys"));
  await page.reload();

  // What is hidden at once is first in the queue.
  await expect(row(page, writer.nickname)).toBeVisible();
  await pressHangul(page, "KeyJ", "ㅓ");
  await expect(row(page, writer.nickname)).toBeFocused();
  await expect(row(page, writer.nickname)).toHaveAttribute("aria-current", "true");
  await pressHangul(page, "KeyC", "ㅊ");
  await expect(row(page, writer.nickname)).toContainText("나");
  await page.keyboard.press("u");
  await expect(row(page, writer.nickname)).toContainText("맡은 사람 없음");
  await page.keyboard.press("c");
  await expect(row(page, writer.nickname)).toContainText("나");
  await page.keyboard.press("3");
  await expect(page).toHaveURL(/filter=MINE/);
  // The rows of before stay until those of the filter are there.
  await expect(page.locator("[data-case]")).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("글쇠글쓴이님의 글");

  // Back, all is as it was left.
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/filter=MINE/);
  await expect(row(page, writer.nickname)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("글쇠글쓴이님의 글");

  // Pictures stay covered until asked for.
  await page.keyboard.press("e");
  const cover = page.getByRole("button", { name: /가려 둔 사진/ });
  await expect(cover).toBeVisible();
  await expect(page.getByAltText("신고된 사진 1")).toBeHidden();
  await cover.press("Enter");
  const picture = page.getByAltText("신고된 사진 1");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText("글쇠운영자님이 가려 둔 사진을 열었어요")).toBeVisible();

  // What is hidden stays so; a syllable that is being written decides nothing.
  await page.keyboard.press("6");
  await expect(page.getByRole("radio", { name: "영구히 이용 멈춤" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "내용도 함께 숨기기" })).toBeChecked();
  await page.keyboard.press("r");
  await expect(page.getByLabel("공개된 이유")).toBeFocused();
  await page.keyboard.type("2-1");
  await page.keyboard.press("Tab");
  const words = page.getByLabel("본인에게 보낼 말");
  await expect(words).toBeFocused();
  const hand = await InputMethod.of(page);
  await hand.compose("허락 없이 찍었어요");
  await hand.pressEnterWhileComposing();
  await expect(page.getByRole("heading", { name: "어떻게 할까요?" })).toBeVisible();
  await hand.finish("요");
  await expect(words).toHaveValue("허락 없이 찍었어요");
  await page.keyboard.press("Control+Enter");
  const undo = page.getByRole("button", { name: "영구히 이용 멈춤 되돌리기" });
  await expect(undo).toBeVisible();
  expect(await canWrite(product, writer)).toBe(false);

  // Undone by one press each.
  await undo.press("Enter");
  await expect(undo).toBeHidden();
  expect(await canWrite(product, writer)).toBe(true);
  expect(await isShown()).toBe(false);
  await page.getByRole("button", { name: "내용 숨기기 되돌리기" }).press("Enter");
  await expect(page.getByRole("button", { name: /되돌리기$/ })).toHaveCount(0);
  await expect.poll(isShown).toBe(true);

  // A note, the way back, and finding the case by its number.
  await page.keyboard.press("n");
  const note = page.getByRole("dialog", { name: "글쇠글쓴이님에 대한 메모" });
  await expect(note.getByLabel("새 메모")).toBeFocused();
  await page.keyboard.type("nju");
  await page.keyboard.press("Control+Enter");
  await expect(note).toBeHidden();
  const number = /사건 (\d{4}-\d+)/.exec(await page.getByRole("main").innerText())?.[1] ?? "";
  await page.keyboard.press("Escape");
  await expect(title(page)).toHaveText("대기열");
  await page.keyboard.press("/");
  await page.keyboard.type(number);
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("글쇠글쓴이님의 글");
});

test("words that were not sent are there again, also after the case was laid down", async ({
  person,
  member,
  product,
}) => {
  const { page, ...moderator } = await person({ nickname: "말남긴운영" });
  await makeModerator(product, moderator);
  const [subject, reporter] = [await member({ nickname: "말남긴이" }), await member({ nickname: "말들은이" })];
  await report(product, reporter, { kind: "PROFILE", nickname: subject.nickname });
  await page.goto("/desk");
  await row(page, subject.nickname).click();
  await expect(title(page)).toHaveText(`${subject.nickname}님의 프로필`);
  await page.keyboard.press("c");
  const words = page.getByLabel("본인에게 보낼 말");
  await words.fill("아직 쓰는 중");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/desk$/);
  await page.goBack();
  await expect(words).toHaveValue("아직 쓰는 중");
  await page.keyboard.press("u");
  await expect(words).toBeHidden();
  await page.keyboard.press("c");
  await expect(words).toHaveValue("아직 쓰는 중");
});
