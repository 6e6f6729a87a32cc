import { spokenMoment, wallTimeOf } from "@fitmate/contract/wallTime";
import { describe, expect, it } from "vitest";
import { TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { EMAIL_CONFIRMED, EMAIL_LINK_INVALID, mailedApp } from "../../../../test/mailedApp.ts";
import { features } from "../../../features.ts";
import { personalDataOf } from "../../../platform/feature.ts";
import { eraseDeparted } from "../../leaving/erasing.ts";

const here = mailedApp();

describe("a member who leaves", () => {
  const leave = (member: TestMember) => member.call("leave", { body: { password: TEST_PASSWORD } });

  it("uses no link meanwhile, and what they asked for once they are back", async () => {
    const member = await here.confirmed("Leaver");
    await here.change(member, "leaver.new@example.com");
    const token = await here.mailedToken("leaver.new@example.com");
    await leave(member);
    expect(await here.confirm(token)).toMatchObject(EMAIL_LINK_INVALID);
    const back = await TestMember.signIn(here.app.url, "Leaver");
    expect(await back.call("getMyEmail")).toMatchObject({ status: 403, body: { code: "ACCOUNT_LEAVING" } });
    await back.call("comeBack");
    expect(await here.confirm(token)).toMatchObject(EMAIL_CONFIRMED);
  });

  it("hears of it by mail, until when they can come back and how, also where a stranger did it with the nickname alone", async () => {
    const member = await here.confirmed("Kakaotalker");
    await here.app.database.pool.query("update members set password_hash = null where nickname = 'Kakaotalker'");
    await expect.poll(() => here.isQueueEmpty()).toBe(true);
    here.smtp.received.length = 0;
    const { eraseAt, mailed } = await member.ask("leave", { body: { nickname: "kakaotalker" } });
    expect(mailed).toBe(true);
    await expect.poll(() => here.subjectsTo("kakaotalker@example.com")).toEqual(["탈퇴를 신청했어요"]);
    const [mail] = here.mailsTo("kakaotalker@example.com");
    expect(mail?.text).toContain("Kakaotalker님의 계정에서 탈퇴를 신청했어요.");
    expect(mail?.text).toContain(`${spokenMoment(wallTimeOf(new Date(eraseAt)))}까지 로그인하면`);
    expect(mail?.text).toContain("https://fitmate.example/signin\n");
  });

  it("is promised no mail where there is no address", async () => {
    const member = await here.confirmed("Unaddressed");
    await here.app.database.pool.query(
      "update members set email = null, email_key = null where nickname = 'Unaddressed'",
    );
    const { status, body } = await leave(member);
    expect([status, Object.keys(body as object)]).toEqual([200, ["nickname", "eraseAt"]]);
  });

  it("is mailed nothing of it once they are back", async () => {
    const member = await here.confirmed("Returner");
    await here.withoutMail(async () => {
      await leave(member);
      await here.triedInVain();
      await (await TestMember.signIn(here.app.url, "Returner")).call("comeBack");
    });
    expect(here.smtp.received).toEqual([]);
  });

  it("does not keep the address before from hearing of another one", async () => {
    const member = await here.confirmed("Robbed");
    await here.change(member, "thief.to.be@example.com");
    const token = await here.mailedToken("thief.to.be@example.com");
    await here.withoutMail(async () => {
      expect(await here.confirm(token)).toMatchObject(EMAIL_CONFIRMED);
      await leave(member);
      await here.triedInVain();
    });
    expect(here.subjectsTo("robbed@example.com")).toEqual(["이메일이 바뀌었어요"]);
    expect(here.mailsTo("robbed@example.com")[0]?.text).toContain("robbed님의 이메일이");
  });

  it("does not keep their address from hearing that another one is asked for", async () => {
    const member = await here.confirmed("Threatened");
    await here.withoutMail(async () => {
      await here.change(member, "thief.to.come@example.com");
      await leave(member);
      await here.triedInVain();
    });
    expect(here.subjectsTo("threatened@example.com").toSorted()).toEqual([
      "이메일을 바꾸려고 해요",
      "탈퇴를 신청했어요",
    ]);
  });

  it("gets no link while they are gone, and none once they are erased", async () => {
    const member = await here.confirmed("Goner");
    await here.change(member, "goner.new@example.com");
    const token = await here.mailedToken("goner.new@example.com");
    await expect.poll(() => here.isQueueEmpty()).toBe(true);
    here.smtp.received.length = 0;
    await leave(member);
    await expect.poll(() => here.subjectsTo("goner@example.com")).toEqual(["탈퇴를 신청했어요"]);
    const { rows } = await here.app.database.pool.query(
      "select member_id as id from departures order by erase_at desc limit 1",
    );
    await here.app.database.pool.query(
      `insert into mails (kind, recipient, member_id, expires_at)
       values ('email-link', 'goner.new@example.com', $1, now() + interval '1 hour')`,
      [(rows[0] as { id: number }).id],
    );
    await expect.poll(() => here.isQueueEmpty()).toBe(true);
    expect(here.mailsTo("goner.new@example.com")).toEqual([]);
    await here.app.database.pool.query("update departures set erase_at = now()");
    const { db } = here.app.database;
    await eraseDeparted({
      db,
      bus: here.app.bus,
      log: here.app.ports.log,
      personalData: personalDataOf(features),
      farewells: [],
    });
    expect(await here.confirm(token)).toMatchObject(EMAIL_LINK_INVALID);
    const left = await here.app.database.pool.query("select from email_confirmations where email like 'goner%'");
    expect(left.rowCount).toBe(0);
    expect((await here.app.visitor.call("findId", { query: { email: "goner@example.com" } })).status).toBe(404);
  });
});
