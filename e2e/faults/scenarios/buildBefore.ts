/** In the middle of an upgrade: the build before goes on beside today's, on the schema that today's has made. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { EndpointName } from "@fitmate/contract/endpoints";
import { type CallOptions, TestMember } from "../../../server/test/client.ts";
import { unpackEarlierBuild } from "../../before/earlierBuild.ts";
import { Chatter } from "../chatter.ts";
import { recount } from "../recount.ts";
import { expectNone, type Scenario, until } from "../scenario.ts";
import { ServerNode, startDatabase, startRedis } from "../services.ts";

const run = promisify(execFile);
const leftOut = (reason: string): Record<string, string> => ({ "left out,": reason });
const ARRIVES_WITHIN_MS = 10_000;
const POST = { title: "같이 달려요", description: "<p>한강에서</p>", category: "RUNNING", hashtag: ["한강"] };
const SEONGSU = { lat: 37.5446, long: 127.0374 };

export const buildBefore: Scenario = {
  name: "buildBefore",
  about: "the build before works on the schema of today's, beside it: nobody on either is refused anything",
  short: true,
  async run(_seed, stack) {
    const build = await unpackEarlierBuild(stack);
    if ("missing" in build) return leftOut(build.missing);
    // With the packages of its own lock: today's may lack what it needs.
    const install = [
      "ci",
      "--omit=dev",
      "--workspace=server",
      "--workspace=contract",
      "--prefer-offline",
      "--no-audit",
    ];
    await run("npm", install, { cwd: build.folder });
    const earlier = join(build.folder, "server/src/main.ts");
    const [database, redis] = await Promise.all([startDatabase({ throwaway: true }), startRedis()]);
    stack.defer(() => database.stop());
    stack.defer(() => redis.stop());
    const dataDir = await mkdtemp(join(tmpdir(), "fitmate-data-"));
    stack.defer(() => rm(dataDir, { recursive: true, force: true }));
    const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url, DATA_DIR: dataDir, LIMIT_FACTOR: "100" };
    const old = await ServerNode.start(environment, earlier);
    stack.defer(() => old.stop());
    // What was there before: migrations meet people.
    const known = await meet(old.url, old.url, "먼저");
    const recent = await ServerNode.start(environment);
    stack.defer(() => recent.stop());

    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    stack.defer(() => pool.end());
    const calls = [known, await meet(old.url, recent.url, "가"), await meet(recent.url, old.url, "나")];
    if (old.crashes + recent.crashes > 0) throw new Error("a server ended by itself");
    expectNone(await recount(pool));
    return { answered: `${calls.reduce((sum, each) => sum + each, 0)} calls`, refused: "0" };
  },
};

/** One at `here` and one at `there` do what people do with each other; answers how many calls that took. Throws at a refusal. */
async function meet(here: string, there: string, name: string): Promise<number> {
  let calls = 0;
  const done = async (member: TestMember, endpoint: EndpointName, options: CallOptions = {}): Promise<unknown> => {
    const { status, body } = await member.call(endpoint, options);
    calls += 1;
    if (status !== 200) throw new Error(`${endpoint} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const one = await TestMember.signUp(here, `${name}하나`);
  const two = await TestMember.signUp(there, `${name}둘`);
  for (const member of [one, two]) {
    await done(member, "setMyLocation", { query: SEONGSU });
    await done(member, "getMyProfile");
  }
  await done(one, "getMap", { query: { size: 10 } });
  await done(one, "requestMate", { query: { receiverNickname: two.nickname } });
  await done(two, "acceptMate", { query: { senderNickname: one.nickname } });
  await done(two, "getMates");
  const { id: postId } = (await done(one, "createPost", { body: POST })) as { id: number };
  await done(two, "getPost", { params: { postId } });
  await done(two, "likePost", { params: { postId } });
  await done(two, "addComment", { params: { postId }, body: { comment: "좋아요" } });
  await done(one, "updatePost", { params: { postId }, body: { ...POST, title: "내일 달려요" } });
  await done(one, "getUnreadNotifications");
  await done(two, "searchPostsByTitle", { query: { title: "내일" } });

  const { chatRoomId } = (await done(one, "openChatRoom", { params: { nickname: two.nickname } })) as {
    chatRoomId: number;
  };
  const chatters = [one, two].map((each) => new Chatter(each.url, each as TestMember & { token: string }, chatRoomId));
  try {
    for (const chatter of chatters) chatter.write("오늘 뛸까요?");
    await until(
      () => chatters.every(({ history, isSettled }) => isSettled && history.length === 2),
      ARRIVES_WITHIN_MS,
      `what ${one.nickname} and ${two.nickname} wrote did not reach both`,
    );
  } finally {
    await Promise.all(chatters.map((chatter) => chatter.stop()));
  }
  await done(two, "markChatRead", { query: { chatRoomId, seq: 2 } });
  await done(two, "getChatRooms");
  return calls;
}
