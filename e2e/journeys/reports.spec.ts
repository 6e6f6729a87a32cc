/** Reporting, and what comes of it: who reports, who is reported, and whoever is suspended for it. */
import { paths } from "@fitmate/contract/paths";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen } from "../accessibility.ts";
import { composer, log, openRoom, sayFromElsewhere } from "../chat.ts";
import { claimNewest, decide, makeModerator } from "../desk.ts";
import { bell } from "../bell.ts";
import {
  api,
  DESKTOP,
  expect,
  makeMates,
  type Member,
  PASSWORD,
  PHONE,
  SEONGSU,
  setLocation,
  signInByForm,
  test,
  TTUKSEOM,
} from "../fixtures.ts";
import { InputMethod } from "../ime.ts";
import { announce, join, roomOf } from "../meetups.ts";
import { card as planCard, propose } from "../plans.ts";
import type { Product } from "../product.ts";
import { wholeProfile } from "../profiles.ts";

const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const why = (page: Page) => page.getByRole("dialog", { name: "무엇이 문제였나요?" });
const details = (page: Page, reason: string) => page.getByRole("dialog", { name: reason });
const done = (page: Page) => page.getByRole("dialog", { name: "신고를 받았어요" });

/** Writes a post, and, as somebody else, a comment to it. Answers the post. */
async function discuss(product: Product, author: Member, other: Member, comment: string): Promise<number> {
  const body = { title: "새벽 한강", description: "<p>여섯 시에 뛰어요.</p>", category: "RUNNING" as const };
  const { id } = await api(product, author.token).ask("createPost", { body });
  await api(product, other.token).ask("addComment", { params: { postId: id }, body: { comment } });
  return id;
}

/** Chooses `reason` and sends it without another word. */
async function reportFor(page: Page, reason: string): Promise<void> {
  await why(page).getByRole("button", { name: reason }).click();
  await details(page, reason).getByRole("button", { name: "신고하기" }).click();
  await expect(done(page)).toBeVisible();
}

async function choose(page: Page, menu: Locator, item: string): Promise<void> {
  await menu.click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a comment is reported, looked at, decided, and objected to by both", async ({ person, member, product }) => {
  const reporter = await person({ nickname: "알린이", ...PHONE });
  const reported = await person({ nickname: "알려진", ...DESKTOP });
  const moderator = await member({ nickname: "보는운영" });
  await makeModerator(product, moderator);
  const comment = "걸으러 나오지 마세요";
  const postId = await discuss(product, reporter, reported, comment);

  // Three taps, and what is sent along stands there.
  const { page } = reporter;
  await page.goto(paths.post(postId));
  await choose(page, page.getByRole("button", { name: "댓글의 메뉴" }), "신고하기");
  await expect(why(page).getByText(`${reported.nickname}님의 댓글`)).toBeVisible();
  await expectAccessibleOnEachScreen(page);
  await why(page).getByRole("button", { name: "괴롭힘·욕설" }).click();
  const form = details(page, "괴롭힘·욕설");
  await expect(form.getByRole("heading", { name: "괴롭힘·욕설" })).toBeFocused();
  await expect(form.getByText(comment)).toBeVisible();
  await expect(form.getByText("112에 먼저")).toHaveCount(0);
  await expectAccessibleOnEachScreen(page);
  // An Enter of the input method sends nothing, and what is written stays when another reason is chosen.
  const words = form.getByLabel("덧붙일 이야기");
  await words.focus();
  const keys = await InputMethod.of(page);
  await keys.compose("자꾸 그래요");
  await keys.pressEnterWhileComposing();
  await keys.finish("요");
  await expect(words).toHaveValue("자꾸 그래요");
  await form.getByRole("button", { name: "이유 다시 고르기" }).click();
  await expect(why(page).getByRole("button", { name: "괴롭힘·욕설" })).toBeFocused();
  await why(page).getByRole("button", { name: "만났을 때 위험했어요" }).click();
  const danger = details(page, "만났을 때 위험했어요");
  await expect(danger.getByRole("link", { name: "112" })).toHaveAttribute("href", "tel:112");
  await expect(danger.getByLabel("어떤 일이 있었나요?")).toHaveValue("자꾸 그래요");
  await expectAccessibleOnEachScreen(page);
  await danger.getByRole("button", { name: "이유 다시 고르기" }).click();
  await reportFor(page, "괴롭힘·욕설");
  await expectAccessibleOnEachScreen(page);
  await done(page).getByRole("link", { name: "내 신고 보기" }).click();
  await expect(title(page, "내 신고")).toBeVisible();
  await expect(done(page)).toHaveCount(0);
  const card = page.getByRole("listitem").filter({ hasText: `${reported.nickname}님의 댓글` });
  await expect(card.getByText(comment)).toBeVisible();
  await expect(card.getByText("자꾸 그래요")).toBeVisible();
  await expect(card.locator("[aria-current=step]")).toContainText("접수");

  // Reported once, it is not reported again.
  await page.goto(paths.post(postId));
  await choose(page, page.getByRole("button", { name: "댓글의 메뉴" }), "신고하기");
  await why(page).getByRole("button", { name: "스팸·광고" }).click();
  await details(page, "스팸·광고").getByRole("button", { name: "신고하기" }).click();
  await expect(page.getByText("이미 신고했어요.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Somebody looks at it; then it is decided.
  const caseId = await claimNewest(product, moderator);
  await page.goto("/mypage");
  await page.getByRole("link", { name: "내 신고" }).click();
  await expect(card.locator("[aria-current=step]")).toContainText("검토 중");
  await decide(
    product,
    moderator,
    caseId,
    [
      { kind: "HIDE", days: null },
      { kind: "WARNING", days: null },
    ],
    {
      rule: "3-1",
      words: "실력을 낮춰 보고 나오지 말라고 했어요.",
    },
  );
  await page.reload();
  await expect(card.getByText("조치함")).toBeVisible();
  await expect(card.getByText(/댓글을 가리고|경고하고/)).toBeVisible();
  await expectAccessibleOnEachScreen(page);
  await card.getByRole("button", { name: "다르게 생각하면 이의 제기" }).click();
  await card.getByLabel("다시 봐 주었으면 하는 점").fill("더 심한 말도 했어요.");
  await card.getByRole("button", { name: "이의 보내기" }).click();
  await expect(card.getByText("더 심한 말도 했어요.")).toBeVisible();
  await expect(card.getByText("다시 보는 중")).toBeVisible();
  await expectAccessibleOnEachScreen(page);

  // The other reads what was decided about them, not who has said so, and objects once.
  const other = reported.page;
  await other.goto("/mypage/reports");
  await expect(other.getByRole("link", { name: /댓글을 가렸어요/ })).toBeVisible();
  await expectAccessibleOnEachScreen(other);
  await other.goto("/posts");
  await bell(other).click();
  await other.getByRole("link", { name: /운영자가 내 댓글을 살펴봤어요/ }).click();
  await expect(title(other, "댓글을 가렸어요")).toBeVisible();
  await expect(other.getByText(comment)).toBeVisible();
  await expect(other.getByText("댓글 숨기기, 경고")).toBeVisible();
  await expect(other.getByText("실력을 낮춰 보고 나오지 말라고 했어요.")).toBeVisible();
  await expect(other.locator("main").getByText(reporter.nickname)).toHaveCount(0);
  await expectAccessibleOnEachScreen(other);
  await other.getByRole("button", { name: "이의 제기하기" }).click();
  await other.getByRole("button", { name: "이의 보내기" }).click();
  await expect(other.getByText("다시 봐 주었으면 하는 점을 적어 주세요.")).toBeVisible();
  await other.getByLabel("다시 봐 주었으면 하는 점").fill("평소 하던 농담이었어요.");
  await expectAccessibleOnEachScreen(other);
  await other.getByRole("button", { name: "이의 보내기" }).click();
  await expect(other.getByRole("list", { name: "이의가 지나는 길" })).toBeVisible();
  await expect(other.getByText("평소 하던 농담이었어요.")).toBeVisible();
  await expect(other.getByRole("button", { name: "이의 제기하기" })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole("list", { name: "이의가 지나는 길" })).toBeVisible();
  await other.getByRole("link", { name: "운영 규칙 3-1" }).click();
  await expect(title(other, "운영 규칙")).toBeVisible();
  await expect(other.getByRole("heading", { name: "3-1 깎아내리는 말" })).toBeInViewport();
  await expectAccessibleOnEachScreen(other);

  // A decision about somebody else is none of mine.
  const [decision] = await api(product, reported.token).ask("getMyDecisions");
  await page.goto(paths.decision(decision?.decisionId ?? 0));
  await expect(title(page, "볼 수 있는 결정이 없어요")).toBeVisible();
});

test("messages are chosen one by one, and blocking follows", async ({ person, member, product }) => {
  const reporter = await person({ nickname: "고른이", ...PHONE });
  const reported = await member({ nickname: "보낸이" });
  await makeMates(product, reporter, reported);
  await sayFromElsewhere(product, reported.token, reporter.nickname, 1, 3);
  await sayFromElsewhere(product, reporter.token, reported.nickname, 4, 4);
  const { page } = reporter;
  await openRoom(page, reported.nickname);
  await expect(log(page).getByText("말 4")).toBeVisible();
  await choose(page, page.getByRole("button", { name: "채팅방 메뉴" }), "메시지 신고하기");
  const picking = page.getByRole("region", { name: "신고할 메시지 고르기" });
  await expect(picking.getByRole("button", { name: "신고하기" })).toBeDisabled();
  await picking.getByRole("checkbox", { name: /말 4/ }).check();
  // One's own alone says nothing about anybody.
  await expect(picking.getByRole("button", { name: "신고하기" })).toBeDisabled();
  await picking.getByRole("checkbox", { name: /말 2/ }).press("Space");
  await expect(picking.getByRole("checkbox", { name: /말 2/ })).toBeChecked();
  await expect(picking.getByRole("status")).toHaveText("2 / 20개 골랐어요");
  await expectAccessibleOnEachScreen(page);
  await picking.getByRole("button", { name: "2개 신고하기" }).click();
  await expect(why(page).getByText(`${reported.nickname}님의 메시지 2개`)).toBeVisible();
  await why(page).getByRole("button", { name: "괴롭힘·욕설" }).click();
  const form = details(page, "괴롭힘·욕설");
  await expect(form.getByRole("figure")).toHaveCount(2);
  await form.getByRole("button", { name: "신고하기" }).click();
  await done(page).getByRole("button", { name: "차단도 할래요" }).click();
  await expect(done(page).getByText(`${reported.nickname}님을 차단했어요`)).toBeVisible();
  await expectAccessibleOnEachScreen(page);
  await done(page).getByRole("button", { name: "확인" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(picking).toHaveCount(0);
  expect(await api(product, reporter.token).ask("getBlocks", { query: {} })).toMatchObject([
    { nickname: reported.nickname },
  ]);
  expect(await api(product, reporter.token).ask("getMyReports", { query: {} })).toMatchObject([
    { kind: "MESSAGES", count: 2, reason: "HARASSMENT" },
  ]);
});

test("a profile, a post, a request and a 번개 are reported where they are", async ({ person, member, product }) => {
  const { page, ...reporter } = await person({ nickname: "두루보는이", ...PHONE });
  const other = await member({ nickname: "두루하는이" });
  const body = { title: "싸게 팔아요", description: "<p>단백질 최저가</p>", category: "RUNNING" as const };
  const { id } = await api(product, other.token).ask("createPost", { body });
  await api(product, other.token).ask("requestMate", {
    query: { receiverNickname: reporter.nickname },
    body: { note: "오픈채팅 들어와요" },
  });
  const meetupId = await announce(product, other, { title: "홍보 번개" });

  await page.goto(paths.member(other.nickname));
  await choose(page, page.getByRole("button", { name: `${other.nickname}님 메뉴` }), "신고하기");
  await expect(why(page).getByText(`${other.nickname}님의 프로필`)).toBeVisible();
  await reportFor(page, "사칭");
  // Going back closes what is open, and leads nowhere.
  await page.goBack();
  await expect(done(page)).toHaveCount(0);
  await expect(title(page, other.nickname)).toBeVisible();

  await page.goto(paths.post(id));
  await choose(page, page.getByRole("button", { name: "글의 메뉴" }), "신고하기");
  await expect(why(page).getByText("싸게 팔아요")).toBeVisible();
  await reportFor(page, "스팸·광고");
  await done(page).getByRole("button", { name: "확인" }).click();

  await page.goto("/mates");
  await choose(page, page.getByRole("button", { name: `${other.nickname}님 메뉴` }), "신고하기");
  await expect(why(page).getByText("오픈채팅 들어와요")).toBeVisible();
  await reportFor(page, "스팸·광고");
  await done(page).getByRole("button", { name: "확인" }).click();

  await page.goto(paths.meetup(meetupId));
  await page.getByRole("button", { name: "이 번개 신고하기" }).click();
  await reportFor(page, "그 밖의 이유");
  await done(page).getByRole("button", { name: "확인" }).click();
  const kinds = (await api(product, reporter.token).ask("getMyReports", { query: {} })).map(({ kind }) => kind);
  expect(kinds).toEqual(["MEETUP", "REQUEST", "POST", "PROFILE"]);
});

test("whoever is suspended finds why, an objection, their data and the way out, and nothing else", async ({
  person,
  member,
  visitor,
  product,
}) => {
  const suspended = await person({ nickname: "멈춘이", ...PHONE });
  const reporter = await member({ nickname: "멈추게한이" });
  const moderator = await member({ nickname: "멈추는운영자" });
  await makeModerator(product, moderator);
  const postId = await discuss(product, reporter, suspended, "집 앞으로 갈까요?");
  const comments = await api(product, reporter.token).ask("getPost", { params: { postId } });
  const commentId = comments.replyList[0]?.replyId ?? 0;
  await suspended.page.goto("/mypage");
  await expect(title(suspended.page, "나의 정보")).toBeVisible();
  await api(product, reporter.token).ask("createReport", {
    body: { target: { kind: "COMMENT", postId, commentId }, reason: "HARASSMENT" },
  });
  const caseId = await claimNewest(product, moderator);
  await decide(product, moderator, caseId, [{ kind: "SUSPENSION", days: 14 }], {
    words: "거절한 분에게 찾아가겠다고 했어요.",
  });

  // Signing in leads there, on a phone and on a desk; every page but the few leads back.
  for (const look of [PHONE, DESKTOP]) {
    const page = await visitor(look);
    await page.goto("/signin?from=/posts");
    await signInByForm(page, suspended.nickname);
    await expect(title(page, /까지 이용이 멈춰 있어요$/)).toBeVisible();
    await expect(page).toHaveURL(/\/suspended$/);
    await expect(page.getByText("거절한 분에게 찾아가겠다고 했어요.")).toBeVisible();
    await expect(page.getByText("집 앞으로 갈까요?")).toBeVisible();
    await expect(page.getByRole("img", { name: "14일 가운데 1일째" })).toBeVisible();
    await expect(page.getByText(reporter.nickname)).toHaveCount(0);
    await expectAccessibleInEachTheme(page);
    for (const address of ["/", "/posts", "/messenger", "/mypage"]) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/suspended$/);
    }
    await page.getByRole("link", { name: "핏메이트 홈" }).click();
    await expect(page).toHaveURL(/\/suspended$/);
  }

  // A page that was open then is signed out.
  const { page } = suspended;
  await expect(page).toHaveURL(/\/signin\?from=%2Fmypage&expired=1$/);
  await signInByForm(page, suspended.nickname);
  await expect(page).toHaveURL(/\/suspended$/);
  await page.getByRole("link", { name: "운영 규칙 3-2 읽기" }).click();
  await expect(page.getByRole("heading", { name: "3-2 거절한 뒤에도 이어진 연락" })).toBeVisible();
  await page.goBack();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "내 데이터 내려받기" }).click();
  expect((await download).suggestedFilename()).toBe("fitmate-my-data.zip");
  await page.getByRole("link", { name: "탈퇴하기" }).click();
  await expect(title(page, "핏메이트를 떠나시나요?")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "이의 제기하기" }).click();
  await page.getByLabel("어떤 점이 다른가요?").fill("오래 알던 사이예요.");
  await expectAccessibleInEachTheme(page);
  await page.getByRole("button", { name: "이의 보내기" }).click();
  await expect(page.getByRole("list", { name: "이의가 지나는 길" })).toBeVisible();
  await expectAccessibleInEachTheme(page);

  // Taken back, everything is open again.
  const body = { nickname: suspended.nickname, password: PASSWORD };
  const token = await api(product).ask("signIn", { body });
  const { decision } = await api(product, token).ask("getMySuspension");
  const measureId = decision.measures[0]?.measureId ?? 0;
  await api(product, moderator.token).ask("undoMeasure", { params: { measureId } });
  await page.reload();
  await expect(title(page, "이용이 멈춰 있지 않은 계정이에요")).toBeVisible();
  await page.getByRole("link", { name: "홈으로 가기" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("somebody is reported from the map, and what is typed outlives the sheet until it is sent", async ({
  person,
  member,
  product,
}) => {
  const { page, ...reporter } = await person({ nickname: "지도보는이", ...DESKTOP });
  const other = await member({ nickname: "지도의이웃" });
  await setLocation(product, reporter.token, SEONGSU);
  await setLocation(product, other.token, TTUKSEOM);
  const open = async () => {
    await page.goto("/findmate");
    await page
      .getByRole("button", { name: /지도의이웃/ })
      .first()
      .click();
    const profile = await wholeProfile(page, other.nickname);
    await profile.getByRole("button", { name: "신고하기" }).click();
    await why(page).getByRole("button", { name: "사칭" }).click();
    return details(page, "사칭").getByLabel("덧붙일 이야기");
  };
  await (await open()).fill("내 사진을 쓰고 있어요.");
  await page.keyboard.press("Escape");
  await expect(details(page, "사칭")).toHaveCount(0);
  await page.reload();
  const words = await open();
  await expect(words).toHaveValue("내 사진을 쓰고 있어요.");
  await details(page, "사칭").getByRole("button", { name: "신고하기" }).click();
  await done(page).getByRole("button", { name: "확인" }).click();
  await expect(await open()).toHaveValue("");
  expect(await api(product, reporter.token).ask("getMyReports", { query: {} })).toMatchObject([
    { kind: "PROFILE", words: "내 사진을 쓰고 있어요." },
  ]);
});

test("messages of a group room and a mate's plan are reported; hidden, the plan says nothing more but to whom it is of", async ({
  person,
  member,
  product,
}) => {
  const reporter = await person({ nickname: "모임신고자", ...PHONE });
  const other = await person({ nickname: "모임말썽이", ...DESKTOP });
  const moderator = await member({ nickname: "모임운영자" });
  await makeModerator(product, moderator);
  const { page } = reporter;
  const meetupId = await announce(product, other, { title: "말썽 번개" });
  await join(product, reporter, meetupId);
  await other.page.goto(paths.groupRoom(await roomOf(product, other, meetupId)));
  for (const text of ["느리면 나가요", "진짜로요"]) {
    await composer(other.page).fill(text);
    await composer(other.page).press("Enter");
  }
  await page.goto(paths.groupRoom(await roomOf(product, reporter, meetupId)));
  await page.getByRole("button", { name: "함께하는 사람" }).click();
  await page.getByRole("button", { name: "메시지 신고하기" }).click();
  const picking = page.getByRole("region", { name: "신고할 메시지 고르기" });
  for (const text of ["느리면 나가요", "진짜로요"])
    await picking.getByRole("checkbox", { name: new RegExp(text) }).check();
  await picking.getByRole("button", { name: "2개 신고하기" }).click();
  await expect(why(page).getByText(`${other.nickname}님의 메시지 2개`)).toBeVisible();
  await reportFor(page, "괴롭힘·욕설");
  await done(page).getByRole("button", { name: "확인" }).click();
  await expect(picking).toHaveCount(0);

  await makeMates(product, reporter, other);
  await propose(product, other, reporter, { words: "끝나고 우리 집에 와요" });
  await openRoom(page, other.nickname);
  await planCard(page, "우리 집에").getByRole("button", { name: "약속 제안 신고하기" }).click();
  await expect(why(page).getByText(`${other.nickname}님의 약속 제안`)).toBeVisible();
  await expect(why(page).getByText("끝나고 우리 집에 와요")).toBeVisible();
  await reportFor(page, "성적인 말이나 행동");
  await done(page).getByRole("button", { name: "확인" }).click();
  const kinds = (await api(product, reporter.token).ask("getMyReports", { query: {} })).map(({ kind }) => kind);
  expect(kinds).toEqual(["PLAN", "MESSAGES"]);
  const caseId = await claimNewest(product, moderator);
  await decide(product, moderator, caseId, [{ kind: "HIDE", days: null }], { rule: "3-3", words: "" });
  await expect(planCard(page, "우리 집에")).toHaveCount(0);
  await expect(log(page).getByRole("article")).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await openRoom(other.page, reporter.nickname);
  await expect(planCard(other.page, "우리 집에")).toBeVisible();
});

test("a host is told that their 번개 is hidden, and an author that their comment is", async ({
  person,
  member,
  product,
}) => {
  const { page, ...author } = await person({ nickname: "가려진이", ...PHONE });
  const reporter = await member({ nickname: "가리게한이" });
  const moderator = await member({ nickname: "가리는운영자" });
  await makeModerator(product, moderator);
  const postId = await discuss(product, reporter, author, "걸으러 나오지 마세요");
  const post = await api(product, reporter.token).ask("getPost", { params: { postId } });
  const commentId = post.replyList[0]?.replyId ?? 0;
  const meetupId = await announce(product, author, { title: "싸게 팔아요 번개" });
  for (const target of [{ kind: "COMMENT", postId, commentId } as const, { kind: "MEETUP", meetupId } as const]) {
    await api(product, reporter.token).ask("createReport", { body: { target, reason: "SPAM" } });
    const caseId = await claimNewest(product, moderator);
    await decide(product, moderator, caseId, [{ kind: "HIDE", days: null }], { rule: "1-1", words: "" });
  }
  await page.goto(paths.post(postId));
  await expect(page.getByText("걸으러 나오지 마세요")).toBeVisible();
  await expect(page.getByText("운영자가 가렸어요. 나에게만 보여요.")).toBeVisible();
  await expect(page.getByRole("button", { name: "댓글 메뉴" })).toHaveCount(0);
  await expectAccessibleInEachTheme(page);
  await page.goto(paths.meetup(meetupId));
  await expect(page.getByText("운영자가 가린 번개예요")).toBeVisible();
  await expect(page.getByText("운영 규칙 1-1 홍보")).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await page.getByRole("link", { name: "결정 보기" }).click();
  await expect(title(page, "번개를 가렸어요")).toBeVisible();
});
