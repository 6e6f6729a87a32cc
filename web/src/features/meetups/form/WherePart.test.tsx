import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../test/show.tsx";
import { newDraft } from "./draft.ts";
import { WherePart } from "./WherePart.tsx";

test.each([
  ["서울숲역 3번 출구", "서울숲에서 6km", "제목에 ‘서울숲’이 들어 있어요."],
  ["한강라운지", "한강라운지에서 6km", "제목에 ‘한강라운지’가 들어 있어요."],
  ["LAB31", "LAB31에서 운동해요", "제목에 ‘LAB31’이 들어 있어요."],
])("%s is warned of where the title gives it away", async (name, title, words) => {
  const place = { name, latitude: 37.5446, longitude: 127.0374 };
  const draft = { ...newDraft(new Date()), title, place, area: "성수동1가" };
  show(<WherePart draft={draft} change={() => {}} problems={{}} Finder={() => null} />);
  await expect.element(page.getByRole("status").filter({ hasText: words })).toBeVisible();
});
