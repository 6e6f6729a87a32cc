/** Whoever is suspended and comes by Kakao: to the same rights as by a password, and to nothing else. */
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { expect, it } from "vitest";
import { TestMember } from "../../../../test/client.ts";
import { kakaoProfile } from "../../../../test/kakao.ts";
import { kakaoApp } from "../../../../test/kakaoApp.ts";
import { moderator, punish } from "../../../../test/safety.ts";

const here = kakaoApp();

const KAKAO = kakaoProfile(77, "카카오회원", "kakao@example.com");

it("is let in where reason, objection, export and leaving are, and nowhere else", async () => {
  const { nickname } = await here.profileOf(await here.join(KAKAO));
  const staff = await moderator(here.app, "해솔");
  await punish(staff, await here.app.member("알린이"), nickname, [{ kind: "SUSPENSION", days: 7 }]);
  const { status, body } = await here.signIn(KAKAO);
  expect(status).toBe(200);
  const back = new TestMember(here.app.url, nickname, String(body));
  const { decision } = await back.ask("getMySuspension");
  const { decisionId } = decision;
  await back.ask("objectToDecision", { params: { decisionId }, body: { words: "다시 봐 주세요." } });
  expect((await back.call("exportMyData")).status).toBe(200);
  expect((await back.call("getLeaveProof")).status).toBe(200);
  for (const name of (Object.keys(endpoints) as EndpointName[]).filter((each) => endpoints[each].auth === "member"))
    expect([name, await back.call(name)]).toMatchObject([name, { status: 403, body: { code: "ACCOUNT_SUSPENDED" } }]);
});

it("gets no other account by coming again, with another nickname or without an e-mail", async () => {
  for (const profile of [kakaoProfile(77, "다른이름", "other@example.com"), kakaoProfile(77, "다른이름")]) {
    const { status, body } = await here.signInUnasked(profile);
    expect(status).toBe(200);
    const back = new TestMember(here.app.url, "", String(body));
    expect((await back.call("getMyProfile")).body).toMatchObject({ code: "ACCOUNT_SUSPENDED" });
  }
});
