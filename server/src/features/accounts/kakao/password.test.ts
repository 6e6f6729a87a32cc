/** The password of somebody who came from Kakao and has none. */
import { describe, expect, it, vi } from "vitest";
import { type HttpClient, TestMember, type TestAnswer } from "../../../../test/client.ts";
import { kakaoProfile, type KakaoProfile } from "../../../../test/kakao.ts";
import { kakaoApp } from "../../../../test/kakaoApp.ts";

const here = kakaoApp();

describe("a first password", () => {
  const NEW_PASSWORD = "newpass77";
  const prove = (member: HttpClient, profile: KakaoProfile) =>
    member.call("proveWithKakao", { body: { code: here.kakao.codeFor(profile) } });
  const proofOf = ({ body }: TestAnswer) => (body as { proof: string }).proof;
  const change = (member: HttpClient, kakaoProof?: string) =>
    member.call("changePassword", { body: { password: NEW_PASSWORD, kakaoProof } });
  const NEEDED = { status: 403, body: { code: "KAKAO_PROOF_NEEDED" } };

  /** Somebody from Kakao whose sessions are eleven minutes old. */
  async function older(profile: KakaoProfile): Promise<TestMember> {
    const token = String((await here.join(profile)).body);
    const member = new TestMember(here.app.url, "", token);
    expect((await member.call("getPasswordProof")).body).toEqual({ proof: "none" });
    await age();
    expect((await member.call("getPasswordProof")).body).toEqual({ proof: "kakao" });
    return member;
  }
  const age = () => here.app.database.pool.query("update sessions set created_at = now() - interval '11 minutes'");

  it("is set without further ado soon after signing in", async () => {
    const { body } = await here.join(kakaoProfile(601, "금방온이"));
    expect((await change(new TestMember(here.app.url, "", String(body)))).status).toBe(200);
  });

  it("needs a fresh sign-in with the same Kakao account later", async () => {
    const profile = kakaoProfile(602, "오래된이");
    const member = await older(profile);
    expect(await change(member)).toMatchObject(NEEDED);
    expect(await change(member, "1.made-up")).toMatchObject(NEEDED);
    expect(await prove(member, kakaoProfile(603, "남의카카오"))).toMatchObject({
      status: 400,
      body: { code: "KAKAO_OTHER_PERSON" },
    });
    expect(await member.call("proveWithKakao", { body: { code: "made-up" } })).toMatchObject({
      status: 400,
      body: { code: "KAKAO_CODE_REFUSED" },
    });
    const proof = proofOf(await prove(member, profile));
    expect((await change(member, proof)).status).toBe(200);
    const signedIn = { body: { nickname: "오래된이", password: NEW_PASSWORD } };
    expect((await here.app.visitor.call("signIn", signedIn)).status).toBe(200);

    // From now on there is a password to ask for.
    await age();
    expect(await change(member, proof)).toMatchObject({ status: 403, body: { code: "CURRENT_PASSWORD_NEEDED" } });
  });

  it("is proved to one session only, and for 10 minutes", async () => {
    const profile = kakaoProfile(604, "두창인이");
    const member = await older(profile);
    const other = new TestMember(here.app.url, "", String((await here.signIn(profile)).body));
    await age();
    const proof = proofOf(await prove(member, profile));
    expect(await change(other, proof)).toMatchObject(NEEDED);
    const [end = "", signature = ""] = proof.split(".");
    expect(await change(member, `${Number(end) + 60_000}.${signature}`)).toMatchObject(NEEDED);
    vi.spyOn(here.app.ports.clock, "now").mockReturnValue(here.app.ports.clock.now() + 601_000);
    expect(await change(member, proof)).toMatchObject(NEEDED);
  });

  it("is not opened by Kakao to members who have one", async () => {
    const member = await here.app.member("비번있는이");
    expect(await prove(member, kakaoProfile(605, "아무개"))).toMatchObject({
      status: 400,
      body: { code: "KAKAO_OTHER_PERSON" },
    });
    await age();
    expect((await member.call("getPasswordProof")).body).toEqual({ proof: "password" });
  });
});

describe("an e-mail", () => {
  const put = (member: HttpClient, email: string, kakaoProof?: string) =>
    member.call("changeMyEmail", { body: { email, kakaoProof } });
  const joined = async (profile: KakaoProfile) =>
    new TestMember(here.app.url, "", String((await here.join(profile)).body));
  const age = () => here.app.database.pool.query("update sessions set created_at = now() - interval '11 minutes'");

  it("that Kakao has verified is confirmed from the start", async () => {
    const member = await joined(kakaoProfile(611, "확인된이", "kakao.verified@example.com"));
    expect(await member.ask("getMyEmail")).toEqual({
      email: "kakao.verified@example.com",
      isConfirmed: true,
      link: null,
      proof: "none",
    });
  });

  it("is set by whoever has none, without a password, soon after signing in", async () => {
    const member = await joined(kakaoProfile(612, "메일없는이"));
    expect(await member.ask("getMyEmail")).toEqual({ email: null, isConfirmed: false, link: null, proof: "none" });
    expect((await put(member, "kakao.first@example.com")).status).toBe(200);
    expect((await member.ask("getMyEmail")).link?.email).toBe("kakao.first@example.com");
    expect((await member.ask("getMyProfile")).email).toBeNull();
  });

  it("needs a fresh sign-in with the same Kakao account later", async () => {
    const profile = kakaoProfile(613, "늦은메일");
    const member = await joined(profile);
    await age();
    expect((await member.ask("getMyEmail")).proof).toBe("kakao");
    for (const proof of [undefined, "1.made-up"]) {
      expect(await put(member, "kakao.late@example.com", proof)).toMatchObject({
        status: 403,
        body: { code: "KAKAO_PROOF_NEEDED" },
      });
    }
    const { body } = await member.call("proveWithKakao", { body: { code: here.kakao.codeFor(profile) } });
    expect((await put(member, "kakao.late@example.com", (body as { proof: string }).proof)).status).toBe(200);
  });
});
