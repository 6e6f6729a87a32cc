/** Links, numbers and messenger IDs among first words: whoever writes is asked once, whoever reads is cautioned, by their own browsers. */
import { paths } from "@fitmate/contract/paths";
import type { Page } from "@playwright/test";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen, showIn } from "../accessibility.ts";
import { composer, sayText } from "../chat.ts";
import { api, DESKTOP, expect, makeMates, PHONE, test } from "../fixtures.ts";

const question = (page: Page) => page.getByRole("alertdialog");
const caution = (page: Page) => page.getByRole("note").filter({ hasText: "가 있어요" });
test("a note with a messenger ID is asked about once, and cautioned of", async ({ person, product }) => {
  const asking = await person({ nickname: "아이디보냄", ...DESKTOP });
  const asked = await person({ nickname: "아이디받음", ...DESKTOP });
  const { page } = asking;
  await page.goto(paths.member(asked.nickname));
  const note = page.getByRole("textbox", { name: "한마디 (선택)" });
  const withId = "저도 뚝섬 근처예요. 톡 아이디 minseo_run으로 연락 주세요";
  const askedAbout = async () => {
    await note.fill(withId);
    await note.press("Enter");
    await expect(question(page)).toHaveAccessibleName("메신저 아이디를 함께 보낼까요?");
    await expect(question(page).getByRole("button", { name: "고쳐 쓰기" })).toBeFocused();
    await expect(page.getByText("이 확인은 내 기기에서만 해요. 서버는 메시지를 읽지 않아요.")).toBeVisible();
    await expectAccessibleInEachTheme(page);
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(note).toBeFocused();
  };
  await askedAbout();
  // On a phone what is between the two lies behind a button.
  await showIn(page, PHONE);
  await page.getByRole("button", { name: /메이트 신청/ }).click();
  await askedAbout();
  expect(await api(product, asking.token).ask("getSentRequests")).toEqual([]);
  // Of the same it is not asked again; of something else it is.
  await note.fill("010-0000-0000으로 연락 주세요");
  await note.press("Enter");
  await expect(question(page)).toHaveAccessibleName("전화번호를 함께 보낼까요?");
  await question(page).getByRole("button", { name: "고쳐 쓰기" }).click();
  await note.fill(withId);
  await page.getByRole("button", { name: "메이트 신청하기" }).last().click();
  await expect(page.getByRole("button", { name: "신청함" }).last()).toBeVisible();

  await asked.page.goto("/mates");
  await expect(caution(asked.page)).toContainText("신청 한마디에 메신저 아이디가 있어요.");
  await expectAccessibleOnEachScreen(asked.page);
  await asked.page.goto("/");
  await asked.page.getByRole("banner").getByRole("button", { name: /알림/ }).click();
  const asks = `${asking.nickname}님이 운동메이트를 신청했어요`;
  await asked.page.getByRole("button", { name: new RegExp(asks) }).click();
  const dialog = asked.page.getByRole("dialog", { name: asks });
  await dialog.getByRole("note").getByRole("link", { name: "처음 만날 때" }).click();
  await expect(asked.page.getByRole("heading", { level: 1, name: "처음 만날 때" })).toBeVisible();
});

test("the first three messages of each are looked at, and no more", async ({ person, product }) => {
  const one = await person({ nickname: "번호보냄", ...PHONE });
  const two = await person({ nickname: "번호받음", ...DESKTOP });
  await makeMates(product, one, two);
  await one.page.goto(paths.room(two.nickname));
  await sayText(one.page, "10km를 6:30 페이스로, 저녁 7시 어때요?");
  await expect(one.page.getByRole("list", { name: /대화/ }).getByText("10km를 6:30")).toBeVisible();
  await expect(question(one.page)).toBeHidden();

  await sayText(one.page, "공일공 일이삼사 오육칠팔로 연락 주세요");
  await expect(question(one.page)).toHaveAccessibleName("전화번호를 보낼까요?");
  await expectAccessibleOnEachScreen(one.page);
  await question(one.page).getByRole("button", { name: "고쳐 쓰기" }).click();
  await expect(composer(one.page)).toBeFocused();
  await expect(composer(one.page)).toHaveValue("공일공 일이삼사 오육칠팔로 연락 주세요");
  await composer(one.page).press("Enter");
  await expect(one.page.getByRole("list", { name: /대화/ }).getByText("공일공 일이삼사")).toBeVisible();
  await expect(composer(one.page)).toHaveValue("");
  await sayText(one.page, "여기 방으로 오세요 open.example/ptn8");
  await question(one.page).getByRole("button", { name: "그대로 보내기" }).click();
  await expect(composer(one.page)).toHaveValue("");
  await sayText(one.page, "자료는 www.example.org에 있어요");
  await expect(one.page.getByRole("list", { name: /대화/ }).getByText("자료는 www.example.org")).toBeVisible();
  await expect(composer(one.page)).toHaveValue("");
  // One's own words are no caution to oneself.
  await expect(caution(one.page)).toHaveCount(0);

  await two.page.goto(paths.room(one.nickname));
  await expect(two.page.getByRole("list", { name: /대화/ }).getByText("자료는 www.example.org")).toBeVisible();
  await expect(caution(two.page)).toHaveText([/전화번호가 있어요/, /링크가 있어요/]);
  await expectAccessibleOnEachScreen(two.page);
  await two.page.reload();
  await expect(caution(two.page)).toHaveCount(2);
});
