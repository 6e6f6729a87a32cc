import { paths } from "@fitmate/contract/paths";
import { NO_LEVELS } from "@fitmate/contract/profile";
import type { AskInput } from "../../server/test/client.ts";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleOnEachScreen, showIn } from "../accessibility.ts";
import { composer, log, sayText } from "../chat.ts";
import { api, DESKTOP, expect, PHONE, SEONGSU, setLocation, test, TTUKSEOM } from "../fixtures.ts";

const HABITS: AskInput<"updateMyProfile">[0]["body"] = {
  gender: true,
  exerciseChoice: ["RUNNING"],
  introduction: "",
  publicInfo: true,
  profilePicture: null,
  weeklySlots: ["TUE_EVENING", "THU_EVENING", "SUN_MORNING"],
  levels: { ...NO_LEVELS, RUNNING: "PACE_6" },
};

const part = (page: Page, title: string) => page.getByRole("region", { name: new RegExp(`^${title}`) });

test("from what two have in common to mates, and back", async ({ person, product }) => {
  const asking = await person({ nickname: "신청민서", ...PHONE });
  const asked = await person({ nickname: "신청성수" });
  await setLocation(product, asking.token, SEONGSU);
  await setLocation(product, asked.token, TTUKSEOM);
  await api(product, asked.token).ask("updateMyProfile", { body: HABITS });

  // My times and levels, and that they stay.
  const { page } = asking;
  await page.goto("/mypage");
  await page.getByRole("checkbox", { name: "러닝" }).check();
  await page.getByRole("radio", { name: "7분대" }).check();
  await page.getByRole("checkbox", { name: "화요일 저녁" }).check();
  await page.getByRole("checkbox", { name: "목요일 저녁" }).check();
  await expectAccessibleOnEachScreen(page);
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("입력하신 정보가 저장되었습니다.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "화요일 저녁" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "7분대" })).toBeChecked();

  // Why we two, and asking with a line of one's own.
  await page.goto("/findmate");
  await page
    .getByRole("button", { name: new RegExp(asked.nickname) })
    .first()
    .click();
  const profile = page.getByRole("dialog", { name: asked.nickname });
  await expect(profile.getByText("요일만 맞으면 저녁에 두 번 겹쳐요")).toBeVisible();
  await expect(profile.getByText("러닝 페이스가 비슷해요")).toBeVisible();
  await profile.getByLabel("한마디 (선택)").fill("저녁에 같이 뛰어요");
  await profile.getByRole("button", { name: "메이트 신청하기" }).click();
  await expect(profile.getByRole("button", { name: "신청함" })).toBeDisabled();

  await asked.page.goto("/mypage");
  await asked.page.getByRole("link", { name: "메이트와 신청" }).click();
  await expect(part(asked.page, "받은 신청").getByText("저녁에 같이 뛰어요")).toBeVisible();
  await expectAccessibleOnEachScreen(asked.page);

  // On phones the toast lies over what comes next; it stays as long as the pointer is on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText("메이트 신청을 보냈어요")).toBeHidden();

  // Taken back: it goes from the other's screen by itself, and the bell has nothing to ask.
  await profile.getByRole("button", { name: "신청 취소" }).click();
  await page.getByRole("dialog", { name: "신청을 취소할까요?" }).getByRole("button", { name: "신청 취소" }).click();
  await expect(profile.getByRole("button", { name: "메이트 신청하기" })).toBeVisible();
  await expect(asked.page.getByRole("heading", { name: "아직 메이트가 없어요" })).toBeVisible();

  // Asked again, and accepted on the page of requests.
  await profile.getByRole("button", { name: "메이트 신청하기" }).click();
  await expect(profile.getByRole("button", { name: "신청함" })).toBeDisabled();
  await page.goto("/mates");
  await expect(part(page, "보낸 신청").getByText(asked.nickname).first()).toBeVisible();
  await part(asked.page, "받은 신청").getByRole("button", { name: "수락" }).click();
  await expect(part(asked.page, "내 메이트").getByText(asking.nickname).first()).toBeVisible();
  await expect(part(page, "내 메이트").getByText(asked.nickname).first()).toBeVisible();
  await expect(part(page, "보낸 신청").getByText("답을 기다리는 신청이 없어요.")).toBeVisible();

  // Mates see the days.
  await page.goto("/findmate");
  await page
    .getByRole("button", { name: new RegExp(asked.nickname) })
    .first()
    .click();
  await expect(profile.getByText("화·목 저녁이 겹쳐요")).toBeVisible();
  await page.goto("/mates");

  // The end of it asks first, and is seen on both sides.
  await page.getByRole("button", { name: `${asked.nickname}님 메뉴` }).click();
  await page.getByRole("menuitem", { name: "메이트 끊기" }).click();
  const question = page.getByRole("dialog", { name: `${asked.nickname}님과 메이트를 끊을까요?` });
  await expectAccessibleOnEachScreen(page);
  await question.getByRole("button", { name: "그대로 두기" }).click();
  await expect(page.getByRole("button", { name: `${asked.nickname}님 메뉴` })).toBeFocused();
  await expect(part(page, "내 메이트").getByText(asked.nickname).first()).toBeVisible();
  await page.getByRole("button", { name: `${asked.nickname}님 메뉴` }).click();
  await page.getByRole("menuitem", { name: "메이트 끊기" }).click();
  await question.getByRole("button", { name: "메이트 끊기" }).click();
  for (const each of [page, asked.page]) {
    await expect(each.getByRole("heading", { name: "아직 메이트가 없어요" })).toBeVisible();
  }
});

test("a conversation that waits for mates is opened by answering the request right there", async ({
  person,
  product,
}) => {
  const me = await person({ nickname: "먼저말걸이", ...PHONE });
  const stranger = await person({ nickname: "모르는이웃" });
  const { page } = me;
  await page.goto(paths.room(stranger.nickname));
  await expect(page.getByRole("heading", { name: "모르는이웃님과는 아직 메이트가 아니에요" })).toBeVisible();
  await expect(page.getByRole("button", { name: "메이트 신청하기" })).toBeVisible();

  // Their request comes while I look.
  await api(product, stranger.token).ask("requestMate", {
    query: { receiverNickname: me.nickname },
    body: { note: "같이 걸어요" },
  });
  await expect(page.getByText("나에게 메이트를 신청했어요.")).toBeVisible();
  await expect(page.getByText("같이 걸어요")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "수락" }).click();
  await expect(composer(page)).toBeVisible();
});

test("the messenger of somebody without mates leads to finding one", async ({ person }) => {
  const { page } = await person({ nickname: "벗없는이", ...PHONE });
  await page.goto("/messenger");
  const main = page.getByRole("main");
  await expectAccessibleOnEachScreen(page);
  for (const screen of [PHONE, DESKTOP]) {
    await showIn(page, screen);
    await expect(main.getByRole("heading", { name: "아직 메이트가 없어요" })).toBeVisible();
    await main.getByRole("link", { name: "메이트 찾기" }).click();
    await expect(page).toHaveURL(/\/findmate$/);
    await expect(page.getByLabel(/^지도\. /)).toBeVisible();
    await page.goBack();
  }
});

test("the line of a request that is accepted is the first message of the room, for both", async ({
  person,
  product,
}) => {
  const asking = await person({ nickname: "한마디쓴이" });
  const asked = await person({ nickname: "한마디받은이", ...PHONE });
  // A town that no other of these has set.
  const gangneung = { latitude: 37.75, longitude: 128.9 };
  for (const { token } of [asking, asked]) await setLocation(product, token, gangneung);
  const line = "경포호 한 바퀴 같이 뛰어요";

  await asking.page.goto("/findmate");
  await asking.page
    .getByRole("button", { name: /한마디받은이/ })
    .first()
    .click();
  const profile = asking.page.getByRole("dialog", { name: asked.nickname });
  await profile.getByLabel("한마디 (선택)").fill(line);
  await profile.getByRole("button", { name: "메이트 신청하기" }).click();
  await expect(profile.getByRole("button", { name: "신청함" })).toBeDisabled();

  await asked.page.goto("/mates");
  await part(asked.page, "받은 신청").getByRole("button", { name: "수락" }).click();
  await expect(part(asked.page, "내 메이트").getByText(asking.nickname).first()).toBeVisible();

  for (const [me, other] of [
    [asking, asked],
    [asked, asking],
  ] as const) {
    await me.page.goto("/messenger");
    await me.page
      .getByRole("complementary", { name: "채팅방" })
      .getByRole("link", { name: new RegExp(`${other.nickname}.*${line}`) })
      .click();
    // The day, and what was said on it.
    const said = log(me.page).getByRole("listitem");
    await expect(said).toHaveCount(2);
    await expect(said.last()).toContainText(line);
  }
  // It goes on from there, in one room.
  await sayText(asked.page, "좋아요");
  for (const { page } of [asking, asked]) {
    await expect(log(page).getByRole("listitem").nth(1)).toContainText(line);
    await expect(log(page).getByRole("listitem").nth(2)).toContainText("좋아요");
  }
});
