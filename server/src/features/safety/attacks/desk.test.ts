/** Ways to the desk for whom nobody has let in, and ways to make it forget. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { attacked } from "../../../../test/attackers.ts";
import { HttpClient, pathOf, TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { moderator, punish } from "../../../../test/safety.ts";
import { features } from "../../../features.ts";
import { personalDataOf } from "../../../platform/feature.ts";
import { eraseDeparted } from "../../leaving/erasing.ts";
import { runStaffCommand } from "../cli/staff.ts";

const here = attacked();

const isIn = async (member: TestMember) => (await member.call("getDesk")).status === 200;

const newcomer = (nickname: string, more: object = {}) => ({
  nickname,
  email: `${crypto.randomUUID()}@example.com`,
  password: TEST_PASSWORD,
  gender: true,
  isPublic: true,
  ...more,
});

describe("nobody becomes a moderator", () => {
  it.each(["role", "isStaff", "staff", "memberId"])("by a field %s when they sign up", async (field) => {
    const body = newcomer(`가입${field}`.slice(0, 10), { [field]: field === "memberId" ? 1 : "MODERATOR" });
    expect((await here.app.visitor.call("signUp", { body })).status).toBe(400);
  });

  it("by a field of their profile", async () => {
    const member = await here.somebody();
    const body = { gender: true, exerciseChoice: [], introduction: "", publicInfo: true, profilePicture: null };
    expect((await member.call("updateMyProfile", { body: { ...body, role: "OPERATOR" } })).status).toBe(400);
    expect((await member.call("changeNickname", { body: { nickname: "새이름으로", role: "OPERATOR" } })).status).toBe(
      400,
    );
    expect(await isIn(member)).toBe(false);
  });

  it("by headers, or by parameters of the address", async () => {
    const member = await here.somebody();
    const headers = {
      "x-role": "MODERATOR",
      "x-member-id": "1",
      "x-forwarded-user": "admin",
      "x-original-url": pathOf("getDesk"),
    };
    expect((await member.call("getDesk", { headers })).status).toBe(404);
    expect((await member.request("GET", `${pathOf("getDesk")}?role=OPERATOR&memberId=1`, { headers })).status).toBe(
      404,
    );
    expect((await member.request("GET", pathOf("getDesk").replace("desk", "%64esk"))).status).toBe(404);
    expect(
      (await member.request("POST", pathOf("claimCase", { params: { caseId: 1 } }).replace("/desk", "/posts/../desk")))
        .status,
    ).toBe(404);
  });

  it("by any endpoint: roles are written by the command line alone", () => {
    const sources = resolve(import.meta.dirname, "../../../..");
    const writing = globSync("src/**/*.ts", { cwd: sources })
      .filter((path) => !path.endsWith(".test.ts"))
      .filter((path) => /\b(?:upsertStaff|deleteStaff)\(/.test(readFileSync(resolve(sources, path), "utf8")));
    expect(writing.toSorted()).toEqual([
      "src/features/safety/cli/staff.ts",
      "src/features/safety/desk/staffQueries.ts",
    ]);
    const calling = globSync("src/**/*.ts", { cwd: sources }).filter(
      (path) => !path.endsWith(".test.ts") && /cli\/staff\.ts"/.test(readFileSync(resolve(sources, path), "utf8")),
    );
    expect(calling).toEqual(["src/staff.ts"]);
  });

  it.each([
    ["Cyrillic letters", "hаesol"],
    ["letters of full width", "Ｈaesol"],
    ["a letter without width", "hae\u200bsol"],
    ["the order of writing turned", "\u202ehaesol"],
    ["its case", "HAESOL"],
    ["jamo in place of syllables", "해솔".normalize("NFD")],
  ])("by a nickname that looks like a moderator's, through %s", async (_, nickname) => {
    if ((await here.app.visitor.call("signUp", { body: newcomer("haesol") })).status < 300)
      await runStaffCommand(here.app.database.db, ["grant", "haesol", "moderator"]);
    expect((await here.app.visitor.call("signUp", { body: newcomer(nickname) })).status).toBeGreaterThanOrEqual(400);
  });

  it("by the nickname of a moderator who was erased", async () => {
    const gone = await moderator(here.app, "떠난운영자");
    await gone.ask("leave", { body: { password: TEST_PASSWORD } });
    await sql`update departures set erase_at = now()`.execute(here.app.database.db);
    const { db, log } = here.app.ports;
    await eraseDeparted({ db, bus: here.app.bus, log, personalData: personalDataOf(features), farewells: [] });
    const next = await here.app.member("떠난운영자");
    expect(await isIn(next)).toBe(false);
    expect(await runStaffCommand(db, ["list"])).not.toContain("떠난운영자");
  });

  it("by the nickname that a moderator had before", async () => {
    const renamed = await moderator(here.app, "옛운영자");
    await renamed.ask("changeNickname", { body: { nickname: "새운영자" } });
    // Theirs for a while yet.
    await sql`delete from former_nicknames`.execute(here.app.database.db);
    await here.app.visitor.ask("signUp", { body: newcomer("옛운영자") });
    expect(await isIn(await TestMember.signIn(here.app.url, "옛운영자"))).toBe(false);
    expect(await isIn(renamed)).toBe(true);
  });

  it("who is suspended, or leaving, whatever they were", async () => {
    const suspended = await moderator(here.app, "멈춘운영자");
    await punish(here.staff, await here.somebody(), suspended.nickname, [{ kind: "SUSPENSION", days: 1 }]);
    expect(await isIn(await TestMember.signIn(here.app.url, suspended.nickname))).toBe(false);
    const leaving = await moderator(here.app, "가는운영자");
    await leaving.ask("leave", { body: { password: TEST_PASSWORD } });
    expect(await isIn(await TestMember.signIn(here.app.url, leaving.nickname))).toBe(false);
  });

  it("with a made-up token, or somebody else's mark", async () => {
    for (const token of ["1", "MODERATOR", "a".repeat(64)])
      expect((await new HttpClient(here.app.url, token).call("getDesk")).status).toBe(404);
  });
});

describe("the log is not changed by the role that the app has in the database", () => {
  it.each([
    ["rewriting who it was", "update desk_log set by_id = null"],
    ["deleting what was seen", "delete from desk_log where act = 'EVIDENCE_OPENED'"],
    ["emptying it", "truncate desk_log"],
    ["a merge", "merge into desk_log l using (select 1) s on true when matched then delete"],
    [
      "an insert that overwrites",
      "insert into desk_log (id, act) overriding system value select id, 'X' from desk_log limit 1",
    ],
    ["a statement that writes in passing", "with gone as (delete from desk_log returning 1) select count(*) from gone"],
    ["replaying as a replica", "set local session_replication_role = replica; delete from desk_log"],
  ])("by %s", async (_, statement) => {
    await here.staff.ask("noteOnMember", {
      params: { nickname: (await here.somebody()).nickname },
      body: { words: "남을 줄" },
    });
    const count = async () =>
      (
        await here.app.database.pool.query<{ log: string }>(
          "select count(*)::text || md5(string_agg(l::text, '' order by id)) as log from desk_log l",
        )
      ).rows[0]?.log;
    const before = await count();
    const client = await here.app.database.pool.connect();
    try {
      await expect(client.query(`begin; ${statement}; commit`)).rejects.toThrow("desk_log");
    } finally {
      await client.query("rollback");
      client.release();
    }
    expect(await count()).toBe(before);
  });
});
