/** A member with two million messages takes them all along: done in a minute, and nobody else waits for it. */
import { pathOf } from "../../../server/test/client.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { textIn } from "../../../server/test/archive.ts";
import { makePairs } from "../members.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";

const MESSAGES = 2_000_000;
const ROOMS = 2;
const MOST_SECONDS = 60;
const MOST_RATIO = 1.5;
const SAMPLES = 150;
const PAUSE_MS = 20;

export const longExport: Scenario = {
  name: "longExport",
  about: "2,000,000 messages exported in a minute, and what others ask takes at most 1.5 times as long",
  short: false,
  async run(_seed, stack): Promise<Record<string, string>> {
    const { pool, nodes } = await openStage(stack);
    const { url } = nodes[0].server;
    const { member, other } = await fillRooms(pool, url);

    const ask = async () => {
      const start = performance.now();
      const answers = [pathOf("searchPosts"), pathOf("getMyProfile")].map((path) =>
        fetch(url + path, { headers: { "x-auth-token": other } }).then((answer) => answer.arrayBuffer()),
      );
      await Promise.all(answers);
      return performance.now() - start;
    };
    const usual = [...(await sample(ask)), ...(await sample(ask))];

    const start = performance.now();
    const exported = fetch(url + pathOf("exportMyData"), { headers: { "x-auth-token": member } }).then(
      async (answer) => new Uint8Array(await answer.arrayBuffer()),
    );
    const during: number[] = [];
    const ended = exported.then(() => true);
    const pause = () => sleep(PAUSE_MS, false);
    do during.push(await ask());
    while (!(await Promise.race([ended, pause()])));
    const seconds = (performance.now() - start) / 1_000;
    const messages = textIn(await exported, "messages.json");
    const lines = messages.split("\n").length - 3;
    const ratio = median(during) / median(usual);

    const complaints: string[] = [];
    if (lines !== MESSAGES) complaints.push(`${lines} messages were exported`);
    if (seconds > MOST_SECONDS) complaints.push(`the export took ${seconds.toFixed(0)} s`);
    if (ratio > MOST_RATIO)
      complaints.push(`others waited ${median(during).toFixed(1)} ms, else ${median(usual).toFixed(1)} ms`);
    expectNone(complaints);
    return {
      "export of 2,000,000 messages": `${seconds.toFixed(1)} s`,
      "others' p50": `${median(during).toFixed(1)} ms, ${ratio.toFixed(2)} times as long as else`,
    };
  },
};

/** Answers the tokens of who has all the messages and of somebody else. */
async function fillRooms(pool: pg.Pool, url: string): Promise<{ member: string; other: string }> {
  const pairs = await makePairs(pool, url, ROOMS);
  const [first, second] = pairs;
  if (!first || !second) throw new Error("No rooms.");
  // Both rooms are of the first member; the second member of the second pair is only a bystander.
  await pool.query(
    `update chat_room_members side set member_id = (select id from members where nickname = $1)
      where room_id = $2 and member_id = (select id from members where nickname = $3)`,
    [first.members[0].nickname, second.roomId, second.members[0].nickname],
  );
  for (const { roomId } of pairs) {
    await pool.query(
      `insert into chat_messages (room_id, seq, sender_id, client_message_id, contents)
       select $1, n, low_id, 'm' || n, '오늘 저녁에 한강에서 같이 뛰어요, 몇 시가 좋아요? ' || n
         from chat_rooms, generate_series(1, $2::int) n where id = $1`,
      [roomId, MESSAGES / ROOMS],
    );
  }
  await pool.query("vacuum analyze chat_messages");
  return { member: first.members[0].token, other: second.members[1].token };
}

async function sample(ask: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    times.push(await ask());
    await sleep(PAUSE_MS);
  }
  return times;
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
