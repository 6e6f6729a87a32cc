import type { MyLocation } from "@fitmate/contract/mates";
import type { Profile } from "@fitmate/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { myLocation } from "../../../data/mates/location.ts";
import { Now } from "./Now.tsx";

function Mine() {
  const { data } = useQuery(myLocation);
  return data ? <Now mine={data} /> : null;
}

/** What of me a member sees, who pauses, shows to all or is seen by nobody. */
function open(location: Partial<MyLocation>, profile: Partial<Profile> = {}) {
  let mine = { ...example("getMyLocation"), paused: false, sameGenderOnly: false, visibleUntil: null, ...location };
  const changed = (part: Partial<MyLocation>) => (mine = { ...mine, ...part });
  serve({
    getMyLocation: () => mine,
    getMyProfile: () => ({ ...example("getMyProfile"), publicInfo: true, gender: true, ...profile }),
    pauseMyLocation: ({ body }) => changed(body as { paused: boolean }),
    setLocationAudience: ({ body }) => changed(body as { sameGenderOnly: boolean }),
  });
  show(<Mine />);
}

test.each([
  [{}, { publicInfo: false }, "내 정보가 비공개라서 지도와 추천에 나오지 않아요."],
  [{ sameGenderOnly: true }, { gender: null }, "같은 성별에게만 보이려면 성별을 골라야 해요."],
  // Taken off the map by moderators, who have said why.
  [{}, {}, "지금은 지도와 추천에 나오지 않아요."],
  [{ sameGenderOnly: true }, {}, "지금은 지도와 추천에 나오지 않아요."],
])("whom nobody sees is told why as far as it is known: %o, %o", async (location, profile, sentence) => {
  open(location, profile);
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test("who is seen by nobody, whatever they switch, is not told that they show", async () => {
  open({ paused: true });
  await page.getByRole("switch", { name: /위치 쉬기/ }).click();
  await expect.element(page.getByText("위치 쉬기를 끝냈지만 지금은 지도에 보이지 않아요.")).toBeVisible();
  const sameGender = page.getByRole("switch", { name: /같은 성별에게만 보이기/ });
  await sameGender.click();
  await expect.element(page.getByText("같은 성별에게만 보이기를 켰어요.")).toBeVisible();
  await sameGender.click();
  await expect.element(page.getByText("같은 성별에게만 보이기를 껐어요.")).toBeVisible();
});

test("who shows again is told so", async () => {
  open({ paused: true, visibleUntil: "2026-12-30T00:00:00.000Z" });
  await page.getByRole("switch", { name: /위치 쉬기/ }).click();
  await expect.element(page.getByText("다시 지도에 보여요.")).toBeVisible();
  const sameGender = page.getByRole("switch", { name: /같은 성별에게만 보이기/ });
  await sameGender.click();
  await expect.element(page.getByText("이제 남성 회원에게만 보여요.")).toBeVisible();
});

test("who changes their mind before the first answer is seen as they said last, and told so", async () => {
  let mine = {
    ...example("getMyLocation"),
    paused: false,
    sameGenderOnly: false,
    visibleUntil: "2026-12-30T00:00:00.000Z",
  };
  const { promise: isSlow, resolve: arrive } = Promise.withResolvers<void>();
  serve({
    getMyLocation: () => mine,
    getMyProfile: () => ({ ...example("getMyProfile"), publicInfo: true, gender: true }),
    async pauseMyLocation({ body }) {
      const { paused } = body as { paused: boolean };
      if (paused) await isSlow;
      mine = { ...mine, paused };
      return mine;
    },
  });
  show(<Mine />);
  const pause = page.getByRole("switch", { name: /위치 쉬기/ });
  await pause.click();
  await pause.click();
  arrive();
  await expect.element(page.getByText("다시 지도에 보여요.")).toBeVisible();
  expect(mine.paused).toBe(false);
  await expect.element(pause).not.toBeChecked();
});
