/** What the people have done before the first request: always the same, in the same order, so that ids are known. */
import { NO_LEVELS } from "@fitmate/contract/profile";
import { createHash } from "node:crypto";
import type { EndpointName } from "@fitmate/contract/endpoints";
import type pg from "pg";
import { sendAll } from "../../server/test/chatClient.ts";
import { type CallOptions, HttpClient } from "../../server/test/client.ts";
import { drawPicture, pictureForm } from "../../server/test/pictures.ts";
import { newMeetup } from "../../server/test/meetups.ts";
import { newProposal } from "../../server/test/plans.ts";
import { PASSWORD, PEOPLE, type Person } from "./people.ts";
import { PLAYLISTS, VIDEOS } from "./values.ts";

/** Signs everybody up and lets them meet, talk, write and save; the last one leaves. */
export async function furnish(url: string, pool: pg.Pool): Promise<void> {
  for (const person of PEOPLE) await settle(url, pool, person);
  const [one, two, three, four, five, six] = PEOPLE.map(({ token }) => new Caller(url, token));
  if (!one || !two || !three || !four || !five || !six) throw new Error("too few people");
  for (const [index, person] of [one, two, three, four, five].entries()) await introduce(person, index);
  const [first, second, third, fourth, fifth] = PEOPLE.map(({ nickname }) => nickname);
  await one.do("requestMate", { query: { receiverNickname: second }, body: { note: "같이 뛰어요" } });
  await two.do("acceptMate", { query: { senderNickname: first } });
  await one.do("requestMate", { query: { receiverNickname: third } });
  await three.do("acceptMate", { query: { senderNickname: first } });
  await four.do("requestMate", { query: { receiverNickname: first } });
  await five.do("requestMate", { query: { receiverNickname: first } });
  await one.do("requestMate", { query: { receiverNickname: "바다" } });
  await two.do("blockMember", { params: { nickname: fifth } });
  await one.do("openChatRoom", { params: { nickname: second } });
  await three.do("openChatRoom", { params: { nickname: first } });
  await plan([one, two], [first, second]);
  await gather([one, two, three], third);
  await talk([one, two], 1);
  await talk([three, one], 2);
  await write([one, two, three], [second, fourth]);
  await look(pool, one, [two, three, four]);
  const leaver = new Caller(url, PEOPLE.at(-1)?.token);
  await leaver.do("leave", { body: { password: PASSWORD } });
  // Leaving has ended the session.
  await pool.query(
    "insert into sessions (token_hash, member_id, expires_at) select $1, member_id, now() + interval '9 days' from departures",
    [tokenHash(PEOPLE.at(-1)?.token ?? "")],
  );
}

/** The first one works at the desk, has taken one case on and decided another. */
async function look(pool: pg.Pool, staff: Caller, reporters: Caller[]): Promise<void> {
  await pool.query("insert into staff (member_id, role) select id, 'OPERATOR' from members where nickname = $1", [
    PEOPLE[0]?.nickname,
  ]);
  for (const [reason, nickname] of [
    ["SPAM", PEOPLE[4]?.nickname],
    ["HARASSMENT", PEOPLE[5]?.nickname],
  ])
    for (const reporter of reporters)
      await reporter.do("createReport", {
        body: { target: { kind: "PROFILE", nickname }, reason, words: "또 그래요" },
      });
  // Each report takes a number, also one that joins a case.
  for (const caseId of [1, 4]) await staff.do("claimCase", { params: { caseId } });
  const warning = { measures: [{ kind: "WARNING" }], rule: "3-2", words: "이어진 연락이에요" };
  const seen = { reports: reporters.length, contest: false };
  await staff.do("decideCase", { params: { caseId: 4 }, body: { ...warning, seen } });
}

/** One that is a plan, one that is off, and one that waits for an answer. */
async function plan([one, two]: [Caller, Caller], [first = "", second = ""]: (string | undefined)[]): Promise<void> {
  const propose = (by: Caller, nickname: string, hours: number) =>
    by.do("proposePlan", { body: { nickname, replaces: null, ...newProposal({}, hours) } });
  await propose(one, second, 30);
  await two.do("acceptProposal", { params: { proposalId: 1 } });
  await propose(two, first, 40);
  await one.do("acceptProposal", { params: { proposalId: 2 } });
  await one.do("cancelPlan", { params: { planId: 2 }, body: { reason: "비가 와요" } });
  await propose(two, first, 50);
}

/** One that is open to all, with somebody in it, one whose host is asked, and a check-in for each sort of gathering. */
async function gather([one, two, three]: [Caller, Caller, Caller], mate: string | undefined): Promise<void> {
  const announce = async (by: Caller, joining: "OPEN" | "APPROVAL", hours: number) =>
    ((await by.do("createMeetup", { body: newMeetup({ joining }, hours) })) as { meetupId: number }).meetupId;
  const open = await announce(one, "OPEN", 70);
  await two.do("joinMeetup", { params: { meetupId: open } });
  const asked = await announce(two, "APPROVAL", 90);
  for (const asking of [one, three]) await asking.do("joinMeetup", { params: { meetupId: asked } });
  const planned = 1;
  for (const gatheringId of [planned, open])
    await one.do("askForCheckIn", { params: { gatheringId }, body: { nickname: mate, minutes: 60 } });
  await three.do("answerCheckIn", { params: { checkInId: 1 }, body: { accept: true } });
}

class Caller extends HttpClient {
  /** Throws unless it works. */
  async do(name: EndpointName, options: CallOptions = {}): Promise<unknown> {
    const { status, body } = await this.call(name, options);
    if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}

const tokenHash = (token: string) => createHash("sha256").update(token).digest();

/** The session has the token we know, as no sign-in would give it. */
async function settle(url: string, pool: pg.Pool, { nickname, email, token }: Person): Promise<void> {
  await new Caller(url).do("signUp", { body: { nickname, email, password: PASSWORD, gender: true, isPublic: true } });
  await pool.query(
    "insert into sessions (token_hash, member_id, expires_at) select $1, id, now() + interval '9 days' from members where nickname = $2",
    [tokenHash(token), nickname],
  );
}

async function introduce(person: Caller, index: number): Promise<void> {
  const picture = String(
    await person.do("uploadProfilePicture", {
      body: pictureForm(await drawPicture({ colour: `rgb(${index * 40}, 90, 60)` })),
    }),
  );
  await person.do("updateMyProfile", {
    body: {
      gender: index % 2 === 0,
      exerciseChoice: ["RUNNING"],
      introduction: "같이 뛰어요",
      publicInfo: index !== 3,
      profilePicture: picture,
      weeklySlots: ["MON_MORNING", "SAT_MORNING"],
      levels: { ...NO_LEVELS, RUNNING: "PACE_6" },
    },
  });
  await person.do("setMyLocation", { query: { lat: 37.5446 + index / 200, long: 127.0557 } });
  for (const playlistName of PLAYLISTS) {
    await person.do("createPlaylist", { body: { playlistName } });
    for (const videoId of VIDEOS.slice(0, 2)) {
      await person.do("saveVideo", { params: { playlistName }, body: { videoId } });
    }
  }
}

async function talk(two: Caller[], chatRoomId: number): Promise<void> {
  for (const { url, token = "" } of [...two, ...two])
    await sendAll(url, { token }, chatRoomId, ["안녕하세요, 서울숲에서 봐요"]);
}

async function write(authors: Caller[], hashtag: (string | undefined)[]): Promise<void> {
  for (const accessLevel of [true, false]) {
    for (const author of authors) {
      const body = {
        title: "서울숲 야간 러닝",
        description: "<p>같이 <b>뛰어요</b></p>",
        category: "RUNNING",
        accessLevel,
        hashtag,
      };
      const { id: postId } = (await author.do("createPost", { body })) as { id: number };
      await author.do("addComment", { params: { postId }, body: { comment: "몇 시예요?" } });
      await author.do("likePost", { params: { postId } });
    }
  }
  for (const [index, reader] of authors.entries()) {
    const ids = { postId: index + 1, replyId: index + 1 };
    await reader.do("addAnswer", { params: ids, body: { comment: "일곱 시요" } });
  }
}
