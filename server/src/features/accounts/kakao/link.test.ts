/** An account from before that Kakao opens, too: how it is linked, and how that ends. */
import type { ErrorBody } from "@fitmate/contract/errors";
import { sql } from "kysely";
import type pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { kakaoProfile } from "../../../../test/kakao.ts";
import { kakaoApp } from "../../../../test/kakaoApp.ts";
import { changing, countWaiting } from "../../../../test/meanwhile.ts";
import { changedMeanwhile } from "../../../../test/passwordChange.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { createKakao } from "./kakao.ts";
import { unlinkKakao } from "./signIn.ts";
import { requireMember } from "../service.ts";

const here = kakaoApp();

describe("an older account with the same e-mail", () => {
  it("is linked by its password, and from then on opens with Kakao", async () => {
    const ticket = await here.ticketFor("linked1", 301, "카카오이름");
    expect((await here.profileOf(await here.link(ticket))).nickname).toBe("linked1");
    expect((await here.profileOf(await here.signIn(kakaoProfile(301, "카카오이름")))).nickname).toBe("linked1");
    expect((await TestMember.signIn(here.app.url, "linked1")).token).toBeTruthy();
    // Sent once more (a lost answer), it still works; it is no way to an account of its own.
    expect((await here.link(ticket)).status).toBe(200);
    expect(await here.start(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("stays as it is after a wrong password, and guessing ends", async () => {
    const ticket = await here.ticketFor("guarded1", 302);
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await here.link(ticket, "wrong123!")).toMatchObject({ status: 400, body: { code: "WRONG_CREDENTIALS" } });
    }
    expect((await here.link(ticket)).status).toBe(429);
    expect((await here.signIn(kakaoProfile(302, "guarded1", "guarded1@example.com"))).status).toBe(409);
  });

  it("is linked whatever others have used up: from another network, and from a known device anywhere", async () => {
    const elsewhere = { "x-forwarded-for": "198.51.100.1" };
    const guessThere = (nickname: string) =>
      here.app.visitor.call("signIn", { body: { nickname, password: "wrong123!" }, headers: elsewhere });
    const tickets = {
      besieged1: await here.ticketFor("besieged1", 321),
      besieged2: await here.ticketFor("besieged2", 322),
    };
    const signedIn = await here.app.visitor.call("signIn", {
      body: { nickname: "besieged2", password: TEST_PASSWORD },
    });
    for (const nickname of Object.keys(tickets)) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await guessThere(nickname)).status).toBe(400);
    }
    expect((await here.link(tickets.besieged1, TEST_PASSWORD, elsewhere)).status).toBe(429);
    expect((await here.link(tickets.besieged1)).status).toBe(200);
    const known = { "x-device-token": signedIn.headers.get("x-device-token") ?? "" };
    const linked = await here.link(tickets.besieged2, TEST_PASSWORD, { ...elsewhere, ...known });
    expect(linked.status).toBe(200);
    expect(linked.headers.get("x-device-token")).toBeTruthy();
  });

  it("may be left alone: a new one is made without the e-mail", async () => {
    const ticket = await here.ticketFor("alone1", 303, "따로시작");
    expect(await here.profileOf(await here.start(ticket))).toMatchObject({ nickname: "따로시작", email: null });
    expect(
      (await here.profileOf(await here.signIn(kakaoProfile(303, "따로시작", "alone1@example.com")))).email,
    ).toBeNull();
    expect(await here.link(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("takes one person from Kakao only", async () => {
    const ticket = await here.ticketFor("onlyone1", 304);
    const other = (await here.signIn(kakaoProfile(305, "둘째", "onlyone1@example.com"))).body as ErrorBody;
    expect((await here.link(ticket)).status).toBe(200);
    expect(await here.link(other.ticket ?? "")).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("needs a ticket of ours, not older than 10 minutes", async () => {
    const ticket = await here.ticketFor("ticket1", 306);
    const [content = "", signature = ""] = ticket.split(".");
    const forged = Buffer.from(
      Buffer.from(content, "base64url").toString().replace('"subject":"306"', '"subject":"301"'),
    ).toString("base64url");
    for (const wrong of [`${forged}.${signature}`, content, "x", `${content}.${signature}x`]) {
      expect(await here.link(wrong)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
      expect((await here.start(wrong)).status).toBe(400);
    }
    vi.spyOn(here.app.ports.clock, "now").mockReturnValue(here.app.ports.clock.now() + 601_000);
    expect(await here.link(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("is not linked by a password that is being changed", async () => {
    const ticket = await here.ticketFor("changing1", 308);
    const { answer, ...kept } = await changedMeanwhile(here.app, "changing1", () => here.link(ticket));
    expect(answer).toMatchObject({ status: 400, body: { code: "WRONG_CREDENTIALS" } });
    expect(kept).toEqual({ isKept: true, sessions: 0 });
    expect((await here.signIn(kakaoProfile(308, "changing1", "changing1@example.com"))).status).toBe(409);
  });

  it("leaves no session of what is sent twice while its password is being changed", async () => {
    const ticket = await here.ticketFor("twice1", 309);
    expect((await here.link(ticket)).status).toBe(200);
    const change = () =>
      inTransaction(here.app.database.db, async (trx) => {
        await sql`update members set password_hash = 'changed' where nickname = 'twice1'`.execute(trx);
        await sql`delete from sessions using members m where m.id = member_id and nickname = 'twice1'`.execute(trx);
      });
    let under: Promise<unknown>[] = [];
    const holdLinks = (client: pg.PoolClient) => client.query("lock table social_identities in access exclusive mode");
    await changing(here.app, holdLinks, async () => {
      // Whoever links has the member, and the change is the next to have them.
      under = [here.link(ticket)];
      await expect.poll(() => countWaiting(here.app)).toBe(1);
      under.push(change());
      await expect.poll(() => countWaiting(here.app)).toBe(2);
    });
    await Promise.all(under);
    const { rows } = await here.app.database.pool.query(
      "select from sessions join members m on m.id = member_id where nickname = 'twice1'",
    );
    expect(rows).toEqual([]);
  });

  it("is asked for a password", async () => {
    const ticket = await here.ticketFor("blank1", 307);
    expect(await here.link(ticket, "")).toMatchObject({ status: 400, body: { message: "비밀번호를 적어 주세요." } });
  });
});

describe("ending the link", () => {
  it("happens at Kakao first; until Kakao confirms it, it is known here", async () => {
    const client = createKakao(here.app.ports.config);
    if (!client) throw new Error("not configured");
    const { db } = here.app.database;
    const { nickname } = await here.profileOf(await here.join(kakaoProfile(501, "떠나는이")));
    const { id } = await requireMember(db, nickname);
    here.kakao.mode = "broken";
    await expect(unlinkKakao(here.app.ports, client, id)).rejects.toMatchObject({ name: "KakaoError" });
    here.kakao.mode = "fine";
    expect((await here.profileOf(await here.signIn(kakaoProfile(501, "떠나는이")))).nickname).toBe(nickname);

    await unlinkKakao(here.app.ports, client, id);
    expect(here.kakao.unlinked).toContain("501");
    await unlinkKakao(here.app.ports, client, id);
    expect(await here.signIn(kakaoProfile(501, "떠나는이"))).toMatchObject({
      status: 409,
      body: { code: "KAKAO_CONSENTS_REQUIRED" },
    });
  });
});
