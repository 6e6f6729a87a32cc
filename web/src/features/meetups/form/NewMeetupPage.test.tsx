import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { leaveWhileSending } from "../../../../test/leave.ts";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { keepText } from "../../../lib/keptTexts.ts";
import { newDraft } from "./draft.ts";
import { NewMeetupPage } from "./NewMeetupPage.tsx";

test("a gathering that arrives once its host has gone on does not wait to be announced again", async () => {
  await page.viewport(1_280, 800);
  signIn();
  const place = { name: "서울숲 방문자센터 앞", latitude: 37.5446, longitude: 127.0374 };
  keepText("민서", "new meetup", JSON.stringify({ ...newDraft(new Date()), title: "서울숲 아침 6km", place }));
  const answered = Promise.withResolvers<void>();
  serve({ createMeetup: () => answered.promise.then(() => example("createMeetup")) });
  const { router } = show(<NewMeetupPage Finder={() => null} />, "/new");
  const submit = page.getByRole("button", { name: "번개 열기" });
  await leaveWhileSending({ router, submit, answer: answered.resolve });
  expect(router.state.location.pathname).toBe("/elsewhere");
});
