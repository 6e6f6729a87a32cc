/** A gathering whose people all talk in its room at once, some of whom come and go, and what each of them may have read there. */
import { setTimeout as sleep } from "node:timers/promises";
import { MEETUP_CAPACITY_MAX } from "@fitmate/contract/limits";
import type pg from "pg";
import { HttpClient } from "../../server/test/client.ts";
import { newMeetup } from "../../server/test/meetups.ts";
import { Chatter, type Member } from "./chatter.ts";
import { makeCrowd } from "./members.ts";
import { type Random, randomFrom } from "./random.ts";

/** Of those in the room; there are more who come and go than seats for them. */
const STAY = 40;
const COME_AND_GO = 14;
/** What somebody who has gone may still hear arrives within this. */
const AFTERWARDS_MS = 400;
const TRY_AGAIN_MS = 200;
const ANSWER_MS = 5_000;

/** What somebody has read from coming in until going, or until now. */
type Visit = { chatter: Chatter; hasLeft: boolean; refusals: readonly string[] };
type Row = {
  seq: number;
  nickname: string | null;
  contents: string;
  clientMessageId: string | null;
  kind: string | null;
  about: string | null;
};

export class Gathering {
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #meetupId: number;
  readonly #roomId: number;
  readonly #visits: Visit[] = [];
  readonly #talking = new AbortController();
  #turns: Promise<void>[] = [];

  private constructor(pool: pg.Pool, url: string, meetupId: number, roomId: number) {
    this.#pool = pool;
    this.#url = url;
    this.#meetupId = meetupId;
    this.#roomId = roomId;
  }

  /** Lets as many come as fit in and a few more, and all of them talk; the end of `stack` stops them. */
  static async start(pool: pg.Pool, url: string, stack: AsyncDisposableStack, seed: number): Promise<Gathering> {
    const [host, ...others] = await makeCrowd(pool, STAY + COME_AND_GO);
    if (!host) throw new Error("There is nobody.");
    const asHost = new HttpClient(url, host.token);
    const { meetupId } = await asHost.ask("createMeetup", { body: newMeetup({ capacity: MEETUP_CAPACITY_MAX }) });
    const { roomId } = await asHost.ask("getMeetup", { params: { meetupId } });
    if (roomId === null) throw new Error("It has no room.");
    const gathering = new Gathering(pool, url, meetupId, roomId);
    stack.defer(() => gathering.end());
    const stayers = others.slice(0, STAY - 1);
    await Promise.all(stayers.map((member) => gathering.#ask(member, "joinMeetup")));
    gathering.#turns = [
      ...[host, ...stayers].map((member, index) => gathering.#stay(member, randomFrom(seed + index))),
      ...others.slice(STAY - 1).map((member, index) => gathering.#comeAndGo(member, randomFrom(seed + STAY + index))),
    ];
    return gathering;
  }

  /** Nobody writes, comes or goes any more; what is written goes on being sent. */
  async quiet(): Promise<void> {
    this.#talking.abort();
    await Promise.all(this.#turns);
  }

  async end(): Promise<void> {
    await this.quiet();
    await Promise.all(this.#visits.map(({ chatter }) => chatter.stop()));
  }

  /** What was done, for the table. */
  get figures(): Record<string, string> {
    const acknowledged = this.#visits.reduce((sum, { chatter }) => sum + chatter.acknowledged.size, 0);
    return {
      acknowledged: `${acknowledged} messages`,
      left: `${this.#visits.filter(({ hasLeft }) => hasLeft).length} times`,
    };
  }

  /** What is wrong with the room and with what people have read of it, in words. */
  async judge(): Promise<string[]> {
    const { rows } = await this.#pool.query<Row>(
      `select seq::int, nickname, contents, client_message_id as "clientMessageId", line ->> 'kind' as kind, about_id as about
         from chat_messages left join members on members.id = sender_id where room_id = $1 order by seq`,
      [this.#roomId],
    );
    const complaints = rows.some(({ seq }, index) => seq !== index + 1) ? ["seq has a hole"] : [];
    const ids = await this.#pool.query<{ id: string; nickname: string }>("select id, nickname from members");
    const idOf = new Map(ids.rows.map(({ id, nickname }) => [nickname, id]));
    for (const visit of this.#visits) {
      const { member } = visit.chatter;
      const complain = (what: string) => complaints.push(`${member.nickname}: ${what}`);
      judgeVisit(visit, rows, staysOf(idOf.get(member.nickname) ?? "", rows), complain);
    }
    return complaints;
  }

  async #stay(member: Member, random: Random): Promise<void> {
    const visit = this.#enter(member);
    await this.#talk(visit, random, Infinity);
  }

  async #comeAndGo(member: Member, random: Random): Promise<void> {
    while (!this.#talking.signal.aborted) {
      const answer = (await this.#ask(member, "joinMeetup")) as { part: string } | undefined;
      if (answer?.part === "CONFIRMED") {
        const visit = this.#enter(member);
        await this.#talk(visit, random, 1 + random(6));
        while (!visit.chatter.isSettled && !this.#talking.signal.aborted) await sleep(TRY_AGAIN_MS);
        if (this.#talking.signal.aborted) return;
        // Whoever goes is sent away: that is no refusal.
        visit.refusals = [...visit.chatter.refusals];
        visit.hasLeft = true;
        await this.#ask(member, "leaveMeetup");
        await sleep(AFTERWARDS_MS);
        await visit.chatter.stop();
      } else await this.#ask(member, "leaveMeetup");
      await sleep(random(1_000));
    }
  }

  #enter(member: Member): Visit {
    const chatter = new Chatter(this.#url, member, this.#roomId);
    const visit = { chatter, hasLeft: false, refusals: chatter.refusals };
    this.#visits.push(visit);
    return visit;
  }

  async #talk({ chatter }: Visit, random: Random, times: number): Promise<void> {
    for (let turn = 0; turn < times && !this.#talking.signal.aborted; turn++) {
      chatter.write(`${turn}번째 말`);
      await sleep(300 + random(1_700));
    }
  }

  /**
   * Asks until it is done, and until nothing of that is on its way any more; undefined once everybody is quiet, or where it is
   * refused.
   */
  async #ask(member: Member, name: "joinMeetup" | "leaveMeetup"): Promise<unknown> {
    const client = new HttpClient(this.#url, member.token);
    const calls: Promise<unknown>[] = [];
    while (!this.#talking.signal.aborted) {
      const late = sleep(ANSWER_MS, undefined, { ref: false });
      const call = client.call(name, { params: { meetupId: this.#meetupId } }).catch(() => undefined);
      calls.push(call);
      const answer = await Promise.race([call, late]);
      if (answer && answer.status < 500 && answer.status !== 429) {
        // Let go late by a stall, an earlier one would undo what its sender has done since: go after they have come again.
        await Promise.all(calls);
        return answer.body;
      }
      await sleep(TRY_AGAIN_MS);
    }
    return undefined;
  }
}

/** From which seq to which, both included, a member was in the room: the host, of whom it says nothing, from the first on. */
function staysOf(memberId: string, rows: readonly Row[]): { from: number; to: number }[] {
  const own = rows.filter(({ about, kind }) => about === memberId && (kind === "ENTERED" || kind === "LEFT"));
  if (own.length === 0) return [{ from: 1, to: Infinity }];
  return own.flatMap(({ kind, seq }, index) =>
    kind === "ENTERED" ? [{ from: seq, to: (own[index + 1]?.seq ?? Infinity) - 1 }] : [],
  );
}

function judgeVisit(
  { chatter, hasLeft, refusals }: Visit,
  rows: readonly Row[],
  stays: readonly { from: number; to: number }[],
  complain: (what: string) => void,
): void {
  const { member, history, acknowledged, isSettled } = chatter;
  for (const [clientMessageId, contents] of acknowledged) {
    const found = rows.filter((row) => row.clientMessageId === clientMessageId && row.nickname === member.nickname);
    if (found.length !== 1 || found[0]?.contents !== contents)
      complain(`an acknowledged message is stored ${found.length} times`);
  }
  const wrong = history.find(({ seq, clientMessageId, contents, sender }, index) => {
    const row = rows[seq - 1];
    const isSame =
      row?.clientMessageId === clientMessageId &&
      (row.kind !== null || (row.contents === contents && row.nickname === sender));
    return !isSame || seq !== (history[0]?.seq ?? 0) + index;
  });
  if (wrong) complain(`shows ${JSON.stringify(wrong)} where it is not`);
  if (refusals.length > 0) complain(`was refused: ${refusals.join(", ")}`);
  const [first, last] = [history[0]?.seq, history.at(-1)?.seq];
  const stay = stays.find(({ from, to }) => first !== undefined && last !== undefined && from <= first && last <= to);
  if (history.length > 0 && !stay) complain(`read from ${first} to ${last}, but was there ${JSON.stringify(stays)}`);
  if (hasLeft) return;
  if (!isSettled) complain("still has messages to send");
  if (stay?.to !== Infinity || first !== stay.from || last !== rows.length)
    complain(`shows ${history.length} messages, ${first} to ${last} of ${rows.length}`);
}
