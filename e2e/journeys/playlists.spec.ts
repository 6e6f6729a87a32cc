import { paths } from "@fitmate/contract/paths";
import { expectAccessibleOnEachScreen, showIn } from "../accessibility.ts";
import { api, DESKTOP, expect, PHONE, test } from "../fixtures.ts";
import { InputMethod } from "../ime.ts";

test("from a video to a playlist and out of it again", async ({ person }) => {
  const { page } = await person({ nickname: "모음", ...PHONE });
  // Nothing yet; the header's bookmark (on a phone the page of videos) leads to the lists.
  await page.goto("/exerciseInfo");
  await showIn(page, DESKTOP);
  await page.getByRole("banner").getByRole("link", { name: "북마크" }).click();
  await expect(page.getByRole("heading", { name: "아직 플레이리스트가 없어요" })).toBeVisible();
  await page.goBack();
  await showIn(page, PHONE);
  await page.getByRole("link", { name: "내 플레이리스트" }).click();
  await expect(page.getByRole("heading", { name: "아직 플레이리스트가 없어요" })).toBeVisible();
  await expectAccessibleOnEachScreen(page);

  // A name typed with an input method: its Enter makes nothing.
  await page.getByRole("button", { name: "플레이리스트 만들기" }).click();
  await expect(page.getByRole("textbox", { name: "새 플레이리스트 이름" })).toBeFocused();
  const hangul = await InputMethod.of(page);
  await hangul.compose("아침/러닝 50%");
  await page.getByText("9 / 15").waitFor();
  await page.getByRole("button", { name: "만들기", exact: true }).click();
  await expect(page.getByRole("heading", { name: "아침/러닝 50%" })).toBeVisible();
  await expect(page.getByText("저장된 동영상이 없습니다 😢")).toBeVisible();
  await expectAccessibleOnEachScreen(page);

  // Save one there, another in a list made on the way, and take that out again.
  await page.getByRole("link", { name: "운동 정보 둘러보기" }).click();
  const save = page.getByRole("button", { name: /플레이리스트에 저장$/ });
  await save.first().click();
  const sheet = page.getByRole("dialog", { name: "어디에 저장할까요?" });
  await sheet.getByRole("button", { name: /^아침\/러닝 50%/ }).click();
  await expect(sheet.getByRole("button", { name: /^아침\/러닝 50%.*저장됨/, pressed: true })).toBeVisible();
  await sheet.getByRole("textbox", { name: "새 플레이리스트 이름" }).focus();
  await hangul.compose("주말 산행");
  await hangul.pressEnterWhileComposing();
  await expect(sheet.getByRole("listitem")).toHaveCount(1);
  await hangul.finish("행");
  await page.keyboard.press("Enter");
  const weekend = sheet.getByRole("button", { name: /^주말 산행/ });
  await expect(weekend).toHaveAttribute("aria-pressed", "true");
  await expectAccessibleOnEachScreen(page);
  await weekend.click();
  await expect(weekend).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(save.first()).toHaveAttribute("aria-pressed", "true");
  await expect(save.first()).toBeFocused();

  // From the player too.
  await page.getByRole("button", { name: /재생$/ }).nth(1).click();
  const player = page.getByRole("dialog").first();
  await player.getByRole("button", { name: /플레이리스트에 저장$/ }).click();
  await sheet.getByRole("button", { name: /^아침\/러닝 50%/ }).click();
  await expect(sheet.getByText("영상 2개")).toBeVisible();
  await expectAccessibleOnEachScreen(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Both lists in the overview; one gets another name, one goes.
  await page.goto("/bookmark");
  const shelf = page.getByRole("region", { name: "아침/러닝 50%" });
  await expect(shelf.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "주말 산행 메뉴" }).click();
  await page.getByRole("menuitem", { name: "이름 바꾸기" }).click();
  const name = page.getByRole("textbox", { name: "플레이리스트 이름" });
  await expect(name).toBeFocused();
  await name.fill("아침/러닝 50%");
  await page.getByRole("button", { name: "바꾸기", exact: true }).click();
  await expect(page.getByText("같은 이름의 플레이리스트가 있어요.")).toBeVisible();
  await name.fill("가".repeat(16));
  await expect(page.getByText("플레이리스트 이름은 15자까지 쓸 수 있어요.")).toBeVisible();
  await name.fill("");
  await hangul.compose("저녁 요가");
  await expectAccessibleOnEachScreen(page);
  await page.getByRole("button", { name: "바꾸기", exact: true }).click();
  await expect(page.getByRole("region", { name: "저녁 요가" })).toBeVisible();
  await expect(page.getByText("이름을 바꿨어요")).toBeVisible();
  await expect(page.getByRole("button", { name: "저녁 요가 메뉴" })).toBeFocused();
  await page.getByRole("button", { name: "저녁 요가 메뉴" }).click();
  await page.getByRole("menuitem", { name: "삭제" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
  await expect(page.getByRole("region", { name: "저녁 요가" })).toBeHidden();
  await expect(page.getByText("플레이리스트를 삭제했어요")).toBeVisible();
  await expect(page.getByRole("heading", { name: "내 플레이리스트" })).toBeFocused();
  await expectAccessibleOnEachScreen(page);

  // The list itself: playing, and deleting to the last.
  await page.getByRole("link", { name: "아침/러닝 50%" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "아침/러닝 50%" })).toBeVisible();
  await expect(page.getByRole("link", { name: "모든 동영상" })).toHaveAttribute("href", "/exerciseInfo");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await expectAccessibleOnEachScreen(page);
  await page.getByRole("listitem").getByRole("button", { name: /재생$/ }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "닫기" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const deleted = page.getByText("플레이리스트에서 삭제되었습니다 😊");
  // It is there for a second: looked for before it comes.
  await Promise.all([deleted.waitFor(), page.getByRole("button", { name: /삭제$/ }).first().click()]);
  await expect(deleted).toBeHidden();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: /삭제$/ }).click();
  await expect(page.getByRole("heading", { name: "저장된 동영상이 없습니다 😢" })).toBeVisible();
  await page.goto("/playlists?name=없는목록");
  await expect(page.getByRole("heading", { name: "플레이리스트를 찾지 못했어요" })).toBeVisible();
  await expectAccessibleOnEachScreen(page);
});

test("a long list comes as one scrolls", async ({ person, product }) => {
  const { page, token } = await person({ nickname: "긴목록" });
  await api(product, token).ask("createPlaylist", { body: { playlistName: "모두" } });
  const all = await api(product).ask("getVideos", {
    params: { category: "running" },
    query: { cursorId: -1, size: 12 },
  });
  for (const { videoId, title } of all.values) {
    await api(product, token).ask("saveVideo", { params: { playlistName: "모두" }, body: { videoId, title } });
  }
  await page.goto(paths.playlists({ name: "모두" }));
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(page.getByText("영상 12개")).toBeVisible();
  while ((await rows.count()) < 12) {
    const before = await rows.count();
    await page.mouse.wheel(0, 4_000);
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  await expect(rows).toHaveCount(12);
});
