/** The history a room shows, whatever the network loses, doubles or delays. */
import { DELETED_MESSAGE } from "@fitmate/contract/chat";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import fc from "fast-check";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { detour, loadOlderDetour } from "./detour.ts";
import { catchUp, loadAnew, loadOlder, receiveChange, receiveMessage, roomHistory } from "./messages.ts";
import type { ChatMessage } from "./wire.ts";

const ROOM = 7;

function message(seq: number): ChatMessage {
  return {
    chatRoomId: ROOM,
    sender: "성수러너",
    contents: `${seq}`,
    // Eight a minute.
    sendDate: new Date(Date.UTC(2025, 9, 18, 11) + seq * 7_500).toISOString(),
    messageId: `${ROOM}-${seq}`,
    seq,
    clientMessageId: null,
  };
}

/** What is left of it once it is deleted. */
const deletedMessage = (seq: number): ChatMessage => ({ ...message(seq), contents: DELETED_MESSAGE, deleted: true });

/** A message stored after a standby had taken over. */
function laterMessage(seq: number): ChatMessage {
  return { ...message(seq), sendDate: "2025-10-18T12:00:00.000Z", contents: `${seq} once more` };
}

/** A room of `stored` messages behind the real endpoint's rules; answers come when the test lets them. */
function startServer(stored: number) {
  const held: (() => void)[] = [];
  let last = stored;
  let branch = Number.POSITIVE_INFINITY;
  let isAway = false;
  const deleted = new Set<number>();
  vi.stubGlobal("sessionStorage", undefined);
  vi.stubGlobal("fetch", async (address: string) => {
    const query = new URL(address, "http://localhost").searchParams;
    // What is stored when the question arrives.
    const [after, before] = [query.get("after"), query.get("before")];
    const all = Array.from({ length: last }, (_, index) => {
      if (deleted.has(index + 1)) return deletedMessage(index + 1);
      return index < branch ? message(index + 1) : laterMessage(index + 1);
    });
    const page =
      after === null
        ? all.filter(({ seq }) => before === null || seq < Number(before)).slice(-50)
        : all.filter(({ seq }) => seq > Number(after)).slice(0, 50);
    await new Promise<void>((resolve) => held.push(resolve));
    if (isAway) throw new TypeError("Failed to fetch");
    return Response.json(page.map(({ sender, ...each }) => ({ ...each, senderNickname: sender })));
  });
  return {
    last: () => last,
    store: (count: number) => (last += count),
    deleted,
    /** A standby takes over that had `kept` messages only. */
    failOver: (kept: number) => {
      branch = kept;
      last = kept;
    },
    /** Lets every answer go, or fails every question, until nobody asks any more. */
    async settle(away = false) {
      isAway = away;
      for (let quiet = 0; quiet < 3; quiet += held.length === 0 ? 1 : 0) {
        for (const release of held.splice(0)) release();
        await new Promise((resolve) => setTimeout(resolve));
      }
      isAway = false;
    },
  };
}

/** The room as one sees it who has it open. */
async function openRoom(stored: number) {
  const server = startServer(stored);
  const client = new QueryClient();
  const observer = new QueryObserver(client, roomHistory(ROOM));
  const stop = observer.subscribe(() => {});
  await server.settle();
  return {
    server,
    client,
    shown: () => observer.getCurrentResult().data ?? [],
    close() {
      stop();
      client.clear();
    },
  };
}

const step = fc.oneof(
  fc.record({ does: fc.constant("store" as const), count: fc.integer({ min: 1, max: 130 }) }),
  // A live message: any of the last ones, new, old, again, or one that skips some.
  fc.record({ does: fc.constant("deliver" as const), back: fc.nat({ max: 60 }) }),
  // By who has sent it or, of whatever age, by moderators, who may show it again; whether or not it is told live.
  fc.record({ does: fc.constantFrom("delete", "show"), back: fc.nat({ max: 200 }), isHeard: fc.boolean() }),
  fc.record({ does: fc.constant("catchUp" as const) }),
  fc.record({ does: fc.constant("older" as const) }),
  fc.record({ does: fc.constant("settle" as const), away: fc.boolean() }),
);

// Comes with the first call: not in the midst of what is counted here.
beforeAll(async () => void (await import("../../lib/answers.ts")));
afterEach(() => vi.unstubAllGlobals());

test("what is shown is always one run without holes, doubles or disorder, and in the end everything there is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 120 }), fc.array(step, { maxLength: 30 }), async (stored, steps) => {
      const server = startServer(stored);
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      const observer = new QueryObserver(client, roomHistory(ROOM));
      const shown = () => observer.getCurrentResult().data ?? [];
      const everDeleted = new Set<number>();
      const check = () => {
        const seqs = shown().map(({ seq }) => seq);
        expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
        for (const { seq, contents } of shown())
          expect(everDeleted.has(seq) ? [`${seq}`, DELETED_MESSAGE] : [`${seq}`]).toContain(contents);
        expect(seqs.at(-1) ?? 0).toBeLessThanOrEqual(server.last());
      };
      const stop = observer.subscribe(check);
      await server.settle();

      for (const { does, ...how } of steps) {
        const {
          count = 0,
          back = 0,
          away = false,
          isHeard,
        } = how as Partial<Record<"count" | "back", number>> & Partial<Record<"away" | "isHeard", boolean>>;
        // So that all of it is asked for again.
        if (does === "store") server.store(Math.min(count, 500 - server.last()));
        else if (does === "deliver" && server.last() > back) receiveMessage(client, message(server.last() - back));
        else if (does === "delete" && server.last() > back) {
          const seq = server.last() - back;
          server.deleted.add(seq);
          everDeleted.add(seq);
          if (isHeard) receiveChange(client, deletedMessage(seq));
        } else if (does === "show" && server.deleted.delete(server.last() - back)) {
          if (isHeard) receiveChange(client, message(server.last() - back));
        } else if (does === "catchUp") void catchUp(client, ROOM);
        else if (does === "older" && shown().length > 0) loadOlder(client, ROOM).catch(() => {});
        else if (does === "settle") await server.settle(away);
        check();
      }

      await server.settle();
      // The subscription stands again.
      void catchUp(client, ROOM);
      await server.settle();
      check();
      expect(shown().at(-1)?.seq ?? 0).toBe(server.last());
      const expectDeleted = () =>
        expect(shown().filter(({ deleted }) => deleted)).toEqual(
          shown().flatMap(({ seq }) => (server.deleted.has(seq) ? [deletedMessage(seq)] : [])),
        );
      expectDeleted();
      while ((shown()[0]?.seq ?? 1) > 1) {
        void loadOlder(client, ROOM);
        await server.settle();
      }
      expect(shown().map(({ seq }) => seq)).toEqual(Array.from({ length: server.last() }, (_, index) => index + 1));
      expectDeleted();
      stop();
      client.clear();
    }),
    { numRuns: 60 },
  );
}, 30_000);

test("a gap of several pages is filled page by page, and what was shown stays", async () => {
  const { server, client, shown, close } = await openRoom(50);
  server.store(130);
  // It skips 129 messages.
  receiveMessage(client, message(180));
  await server.settle();
  expect(shown().map(({ seq }) => seq)).toEqual(Array.from({ length: 180 }, (_, index) => index + 1));
  close();
});

test("what moderators have hidden or shown again while nothing came live stands so once it does, in whatever is known", async () => {
  const { server, client, shown, close } = await openRoom(120);
  void loadOlder(client, ROOM);
  await server.settle();
  server.deleted.add(30);
  void catchUp(client, ROOM);
  await server.settle();
  expect(shown()[9]).toEqual(deletedMessage(30));
  expect(shown()).toHaveLength(100);

  server.deleted.delete(30);
  server.store(1);
  void catchUp(client, ROOM);
  await server.settle();
  expect(shown().map(({ contents }) => contents)).toEqual(Array.from({ length: 101 }, (_, index) => `${index + 21}`));
  close();
});

test("a stretch away from the newest messages stands so as well, and is no longer than before", async () => {
  const { server, client, close } = await openRoom(200);
  const observer = new QueryObserver(client, detour(ROOM, 60));
  const stop = observer.subscribe(() => {});
  await server.settle();
  void loadOlderDetour(client, ROOM, 60);
  await server.settle();
  server.deleted.add(10);
  void catchUp(client, ROOM);
  await server.settle();
  const { data = [] } = observer.getCurrentResult();
  expect(data.map(({ seq }) => seq)).toEqual(Array.from({ length: 84 }, (_, index) => index + 1));
  expect(data[9]).toEqual(deletedMessage(10));
  stop();
  close();
});

test("of much that is known the newest 500 messages are asked for once more", async () => {
  const { server, client, shown, close } = await openRoom(600);
  while ((shown()[0]?.seq ?? 1) > 1) {
    void loadOlder(client, ROOM);
    await server.settle();
  }
  server.deleted.add(100).add(101);
  void catchUp(client, ROOM);
  await server.settle();
  expect(shown()).toHaveLength(600);
  expect(shown().filter(({ deleted }) => deleted)).toEqual([deletedMessage(101)]);
  close();
});

test("what is deleted or shown again while an answer is under way stands so", async () => {
  const { server, client, shown, close } = await openRoom(50);
  for (const told of [deletedMessage(30), message(30)]) {
    void catchUp(client, ROOM);
    if (told.deleted) server.deleted.add(30);
    else server.deleted.delete(30);
    receiveChange(client, told);
    await server.settle();
    expect(shown()[29]).toEqual(told);
  }
  close();
});

test.each([
  { name: "when it lacks the newest messages", after: 0 },
  { name: "when others have taken their place", after: 3 },
  { name: "when it has more of them than before", after: 30 },
])("the history of a server that has gone back is loaded anew, $name", async ({ after }) => {
  const { server, client, shown, close } = await openRoom(100);
  server.failOver(90);
  server.store(after);
  void catchUp(client, ROOM);
  await server.settle();
  await server.settle();
  expect(shown().at(-1)?.seq).toBe(90 + after);
  expect(shown().every(({ seq, contents }) => contents === (seq > 90 ? `${seq} once more` : `${seq}`))).toBe(true);
  close();
});

test("told to load anew, nothing known is kept, whatever comes live meanwhile", async () => {
  const { server, client, shown, close } = await openRoom(100);
  server.failOver(90);
  const loading = loadAnew(client, ROOM);
  // It would follow what is known no longer.
  server.store(11);
  receiveMessage(client, laterMessage(101));
  await server.settle();
  await loading;
  expect(shown().at(-1)?.seq).toBe(101);
  expect(shown().filter(({ contents }) => contents.endsWith("once more"))).toHaveLength(11);
  close();
});
