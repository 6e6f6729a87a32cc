/** The first page of a member: what they come to next, as it changes; where there is nothing, what they could come to. */
import { expectAccessibleOnEachScreen } from "../accessibility.ts";
import { api, expect, PHONE, SEONGSU, setLocation, test } from "../fixtures.ts";
import { announce } from "../meetups.ts";

test("what fits, then what is asked for, agreed on, and off again", async ({ person, member, product }) => {
  const host = await member({ nickname: "홈주최" });
  const other = await member({ nickname: "홈주최둘" });
  const { page, ...me } = await person({ nickname: "홈러너", ...PHONE });
  await setLocation(product, me.token, SEONGSU);
  await announce(product, other, { title: "홈에 뜨는 번개" });
  const title = "홈에서 기다리는 번개";
  const meetupId = await announce(product, host, { title, joining: "APPROVAL" });

  await page.goto("/");
  const fitting = page.getByRole("region", { name: "같이할 만한 번개" });
  const next = page.getByRole("region", { name: "다음 운동" });
  await expect(fitting.getByRole("listitem").first()).toBeVisible();
  expect(await fitting.getByRole("listitem").count()).toBeLessThanOrEqual(3);
  await expectAccessibleOnEachScreen(page);

  await api(product, me.token).ask("joinMeetup", { params: { meetupId } });
  await page.reload();
  await expect(next.getByText("승인 대기")).toBeVisible();
  await expect(next.getByText("자양동")).toBeVisible();
  await expect(next.getByRole("link", { name: "길 찾기" })).toHaveCount(0);
  await expect(fitting).toHaveCount(0);

  // The host's word comes while the page is open, and with it the place and the room.
  await api(product, host.token).ask("answerMeetupRequest", {
    params: { meetupId, nickname: me.nickname },
    body: { accept: true },
  });
  await expect(next.getByText("자양역 3번 출구 앞")).toBeVisible();
  await expect(next.getByText("승인 대기")).toHaveCount(0);
  await expect(next.getByRole("link", { name: "길 찾기" })).toHaveAttribute("href", /^https:\/\/map\.kakao\.com\//);
  await expect(next.getByRole("link", { name: "대화방" })).toHaveAttribute("href", /^\/messenger/);
  await expectAccessibleOnEachScreen(page);
  await next.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(next).toBeVisible();

  await api(product, host.token).ask("cancelMeetup", {
    params: { meetupId },
    body: { reason: "비가 와요.", scope: "THIS" },
  });
  await expect(fitting.getByRole("listitem").first()).toBeVisible();
  await expect(next).toHaveCount(0);
});
