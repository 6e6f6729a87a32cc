/** Requests whose end is held back until their session has ended, or may do less. */
import { endpoints, type EndpointName } from "@fitmate/contract/endpoints";
import { beforeAll, expect, it, vi } from "vitest";
import { attacked } from "../../../test/attackers.ts";
import { TEST_PASSWORD, TestMember } from "../../../test/client.ts";
import { type RawAnswer, RawConnection } from "../../../test/rawHttp.ts";
import { punish } from "../../../test/safety.ts";

const here = attacked();

const POST = { title: "늦게 온 글", description: "<p>늦게 온 글</p>", category: "RUNNING", accessLevel: true };

/** Sends all of a call but its last byte; the answer sends that, and answers what comes. */
async function holdBack(by: TestMember, name: EndpointName, body: object): Promise<() => Promise<RawAnswer>> {
  const { method, path } = endpoints[name];
  const bytes = Buffer.from(JSON.stringify(body));
  const connection = await RawConnection.open(here.app.url);
  connection.send(
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-AUTH-TOKEN: ${by.token}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${bytes.length}\r\nConnection: close\r\n\r\n`,
  );
  connection.send(bytes.subarray(0, -1));
  // Whatever is asked after it has found it there; once nobody asks the database anything, it is known who sends it.
  await by.call("getMyProfile");
  const { pool } = here.app.database;
  await vi.waitFor(() => expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount]), 20_000);
  return () => {
    connection.send(bytes.subarray(-1));
    return connection.answer();
  };
}

let member: TestMember;
let friend: TestMember;
beforeAll(async () => {
  [member, friend] = await here.two();
});

const shownTitles = async () => {
  const { postList } = await friend.ask("searchPosts", { query: { size: 20 } });
  return postList.map(({ title }) => title);
};

it("are carried out as they come where nothing has changed meanwhile", async () => {
  const finish = await holdBack(member, "createPost", { ...POST, title: "천천히 온 글" });
  expect((await finish()).status).toBe(200);
  expect(await shownTitles()).toContain("천천히 온 글");
});

it.each([
  ["signing out", "createPost", POST, () => member.ask("signOut")],
  [
    "a new password, said elsewhere",
    "makeCalendarFeed",
    {},
    async () => {
      const owner = await TestMember.signIn(here.app.url, member.nickname);
      const password = "another1trail!";
      await owner.ask("changePassword", { body: { currentPassword: TEST_PASSWORD, password } });
      await owner.ask("changePassword", { body: { currentPassword: password, password: TEST_PASSWORD } });
    },
  ],
  ["leaving", "createPost", POST, () => member.ask("leave", { body: { password: TEST_PASSWORD } })],
] as const)("are nobody's after %s", async (_, name, body, end) => {
  [member, friend] = await here.two();
  const finish = await holdBack(member, name, body);
  await end();
  expect(await finish()).toMatchObject({ status: 401, body: { code: "SESSION_EXPIRED" } });
  expect(await shownTitles()).not.toContain(POST.title);
});

it.each([
  ["NO_WRITING", 7, 403, "WRITING_STOPPED"],
  ["SUSPENSION", 7, 401, "SESSION_EXPIRED"],
] as const)("say nothing after the measure %s", async (kind, days, status, code) => {
  [member, friend] = await here.two();
  const finish = await holdBack(member, "createPost", POST);
  await punish(here.staff, friend, member.nickname, [{ kind, days }]);
  expect(await finish()).toMatchObject({ status, body: { code } });
  expect(await shownTitles()).not.toContain(POST.title);
});
