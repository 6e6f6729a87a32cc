/** The room of a gathering: three who talk in it, one who leaves and comes back, and two whom a block keeps apart. */
import { paths } from "@fitmate/contract/paths";
import { endpoints } from "@fitmate/contract/endpoints";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInEachTheme } from "../accessibility.ts";
import { bell } from "../bell.ts";
import { composer, log, sayText } from "../chat.ts";
import { api, DESKTOP, expect, type Person, PHONE, test } from "../fixtures.ts";
import { announce, change, join, roomOf } from "../meetups.ts";

/** The message that says `text`. */
const message = (page: Page, text: string): Locator => log(page).getByRole("listitem").filter({ hasText: text });

async function open({ page }: Person, room: number): Promise<void> {
  await page.goto(paths.groupRoom(room));
  await expect(composer(page)).toBeVisible();
}

test("three who come to a gathering talk, and each message says how many have not read it", async ({
  person,
  product,
}) => {
  const host = await person({ nickname: "방주최", ...DESKTOP });
  const runner = await person({ nickname: "방러너", ...PHONE });
  const third = await person({ nickname: "방셋째", ...DESKTOP });
  const meetupId = await announce(product, host, { title: "토요일 밤 한강 8km" });
  for (const each of [runner, third]) await join(product, each, meetupId);

  // From the page of the gathering into its room.
  await runner.page.goto(paths.meetup(meetupId));
  await runner.page.getByRole("link", { name: "대화방 가기" }).click();
  await expect(runner.page).toHaveURL(/\/messenger\/rooms\/\d+$/);
  await expect(message(runner.page, "방러너님이 들어왔어요")).toBeVisible();
  await expect(runner.page.getByRole("link", { name: /자양역 3번 출구 앞/ })).toBeVisible();
  await sayText(runner.page, "8km는 처음인데 괜찮을까요?");
  await expect(message(runner.page, "처음인데")).toContainText("2명이 안 읽음");
  await expectAccessibleInEachTheme(runner.page);

  // The host finds it in the list, and among their gathering's rows.
  await host.page.goto(paths.meetup(meetupId));
  await host.page.getByRole("link", { name: /대화방.*3명이 이야기해요/ }).click();
  await expect(message(host.page, "처음인데").getByRole("link", { name: "방러너" })).toBeVisible();
  await expect(message(runner.page, "처음인데")).toContainText("1명이 안 읽음");
  const row = host.page.getByRole("complementary", { name: "채팅방" }).getByRole("link");
  await expect(row).toContainText("토요일 밤 한강 8km");
  await expect(row).toContainText("방러너: 8km는 처음인데");
  const people = host.page.getByRole("complementary", { name: "함께하는 사람" });
  await expect(people.getByRole("listitem")).toContainText(["나주최", "방러너", "방셋째"]);

  // Who writes shows by name.
  await composer(host.page).pressSequentially("그럼");
  await expect(runner.page.getByText("방주최님이 입력하고 있어요")).toBeVisible();
  await composer(host.page).fill("그럼요, 중간에 두 번 쉬어요");
  await composer(host.page).press("Enter");
  await expect(message(runner.page, "그럼요")).toContainText("1명이 안 읽음");
  await expect(runner.page.getByText("방주최님이 입력하고 있어요")).toBeHidden();
  await expectAccessibleInEachTheme(host.page);

  // Elsewhere it counts, and leads to the room.
  await Promise.all([
    third.page.waitForResponse((response) => response.url().endsWith(endpoints.subscribeNotifications.path)),
    third.page.goto("/posts"),
  ]);
  await expect(third.page.getByRole("link", { name: "메신저, 안 읽은 메시지 2개" })).toBeVisible();
  await sayText(runner.page, "고마워요");
  const toast = third.page.getByText("토요일 밤 한강 8km: 방러너: 고마워요");
  await expect(toast).toBeVisible();
  await third.page.getByRole("button", { name: "보기" }).click();
  await expect(message(third.page, "고마워요")).toBeVisible();
  for (const { page } of [host, runner, third]) {
    await expect(message(page, "고마워요")).not.toContainText("안 읽음");
    await expect(message(page, "처음인데")).not.toContainText("안 읽음");
  }

  // The bell leads there, too.
  await Promise.all([
    third.page.waitForResponse((response) => response.url().endsWith(endpoints.subscribeNotifications.path)),
    third.page.goto("/posts"),
  ]);
  await sayText(runner.page, "저녁에 봐요");
  await bell(third.page).click();
  await third.page
    .getByRole("dialog", { name: "알림", exact: true })
    .getByText("‘토요일 밤 한강 8km’에 새 메시지가")
    .click();
  await expect(message(third.page, "저녁에 봐요")).toBeVisible();
  await expect(third.page).toHaveURL(/\/messenger\/rooms\/\d+\?message=\d+$/);

  // What changes is said where nobody misses it.
  const room = await roomOf(product, host, meetupId);
  const place = { name: "뚝섬한강공원", latitude: 37.5293, longitude: 127.0699 };
  await change(product, host, meetupId, { title: "토요일 밤 한강 8km", place });
  await expect(message(runner.page, "장소가 바뀌었어요")).toContainText("자양역 3번 출구 앞 → 뚝섬한강공원");
  await expect(runner.page.getByRole("link", { name: /뚝섬한강공원/ })).toBeVisible();

  // On a phone people are a sheet; the room goes silent from there.
  await runner.page.getByRole("button", { name: "함께하는 사람" }).click();
  const sheet = runner.page.getByRole("dialog", { name: "함께하는 사람" });
  await expect(sheet.getByRole("listitem")).toContainText(["방주최주최", "나", "방셋째"]);
  await expectAccessibleInEachTheme(runner.page);
  await sheet.getByRole("switch", { name: "이 방 알림" }).click();
  await expect(runner.page.getByText("이 채팅방의 알림을 껐어요.")).toBeVisible();
  await expect(sheet.getByRole("switch", { name: "이 방 알림" })).not.toBeChecked();
  const list = await api(product, runner.token).ask("getChatRooms", { query: { groups: "true" } });
  expect(list.find(({ chatRoomId }) => chatRoomId === room)).toMatchObject({ muted: true });
});

test("who leaves is out of the room at once, and who comes back reads from then on", async ({ person, product }) => {
  const host = await person({ nickname: "남는주최", ...DESKTOP });
  const leaver = await person({ nickname: "나가는이", ...DESKTOP });
  const meetupId = await announce(product, host, { title: "나갔다 오는 번개" });
  await join(product, leaver, meetupId);
  const room = await roomOf(product, host, meetupId);
  await open(host, room);
  await open(leaver, room);
  await sayText(host.page, "같이 있을 때 한 말");
  await expect(message(leaver.page, "같이 있을 때")).toBeVisible();

  await leaver.page.getByRole("button", { name: "번개에서 나가기" }).click();
  await leaver.page.getByRole("dialog").getByRole("button", { name: "못 가요" }).click();
  await expect(leaver.page).toHaveURL(new RegExp(`${paths.meetup(meetupId)}$`));
  await expect(message(host.page, "나가는이님이 나갔어요")).toBeVisible();
  await expect(host.page.getByRole("complementary", { name: "함께하는 사람" }).getByRole("listitem")).toHaveCount(1);
  await sayText(host.page, "없을 때 한 말");

  // Neither by going back nor by the address.
  await leaver.page.goto(paths.groupRoom(room));
  await expect(leaver.page.getByText("함께하지 않는 대화방이에요")).toBeVisible();
  await expect(leaver.page.getByText("같이 있을 때 한 말")).toHaveCount(0);

  await join(product, leaver, meetupId);
  await leaver.page.reload();
  await expect(message(leaver.page, "나가는이님이 들어왔어요")).toBeVisible();
  await sayText(host.page, "돌아왔네요");
  await expect(message(leaver.page, "돌아왔네요")).toBeVisible();
  await expect(leaver.page.getByText("한 말")).toHaveCount(0);
  await expect(leaver.page.getByText("이전 대화")).toHaveCount(0);

  // Taken out while the room is open: it closes before their eyes, in every tab.
  await api(product, host.token).ask("removeParticipant", { params: { meetupId, nickname: leaver.nickname } });
  await expect(leaver.page.getByText("함께하지 않는 대화방이에요")).toBeVisible();
  await expect(leaver.page.getByText("돌아왔네요")).toHaveCount(0);
  await expectAccessibleInEachTheme(leaver.page);
});

test("two whom a block keeps apart have no name for each other, and read the other's words only if they want to", async ({
  person,
  product,
}) => {
  const host = await person({ nickname: "가운데주최", ...DESKTOP });
  const blocking = await person({ nickname: "막은참가자", ...PHONE });
  const blocked = await person({ nickname: "막힌참가자", ...DESKTOP });
  const meetupId = await announce(product, host, { title: "서먹한 번개" });
  for (const each of [blocking, blocked]) await join(product, each, meetupId);
  const room = await roomOf(product, host, meetupId);
  await open(blocking, room);
  await open(blocked, room);
  await sayText(blocked.page, "막기 전에 한 말");
  await expect(message(blocking.page, "막기 전에 한 말")).toBeVisible();

  // Blocked on the profile that the name leads to.
  await message(blocking.page, "막기 전에").getByRole("link", { name: "막힌참가자" }).click();
  await blocking.page.getByRole("button", { name: "막힌참가자님 메뉴" }).click();
  await blocking.page.getByRole("menuitem", { name: "차단하기" }).click();
  await blocking.page.getByRole("dialog").getByRole("button", { name: "차단하기" }).click();
  await expect(blocking.page.getByText("막힌참가자님을 차단했어요")).toBeVisible();
  await open(blocking, room);
  await sayText(blocked.page, "막은 뒤에 한 말");
  await expect(log(blocking.page).getByText("접어 둔 메시지예요")).toHaveCount(2);
  await expect(blocking.page.getByText("한 말")).toHaveCount(0);
  await expect(blocking.page.getByText("막힌참가자")).toHaveCount(0);
  await expectAccessibleInEachTheme(blocking.page);
  await log(blocking.page).getByRole("button", { name: "접어 둔 메시지예요 보기" }).last().click();
  await expect(message(blocking.page, "막은 뒤에 한 말")).toBeVisible();
  await expect(blocking.page.getByText("막기 전에 한 말")).toHaveCount(0);

  // The other way round it is the same, and nothing says who has blocked whom.
  await sayText(blocking.page, "나도 한마디");
  await blocked.page.reload();
  await expect(log(blocked.page).getByText("접어 둔 메시지예요")).toHaveCount(1);
  await expect(blocked.page.getByText("막은참가자")).toHaveCount(0);
  await expect(blocked.page.getByRole("complementary", { name: "함께하는 사람" })).toContainText(
    "이름을 볼 수 없는 참가자",
  );
  await host.page.goto(paths.groupRoom(room));
  await expect(message(host.page, "나도 한마디").getByRole("link", { name: "막은참가자" })).toBeVisible();
});
