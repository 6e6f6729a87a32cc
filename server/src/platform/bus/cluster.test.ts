/** What a bus over a Redis Cluster does beyond one over a Redis: its topics are spread, and its shards go, come and change. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hasRedis } from "../../../test/redis.ts";
import { OwnRedisCluster } from "../../../test/redisCluster.ts";
import type { Bus } from "./bus.ts";
import { createClusterBus } from "./redis.ts";
import { slotOf } from "./slots.ts";

const PREFIX = "fitmate";
/** As many as reach all shards. */
const ROOMS = Array.from({ length: 12 }, (_, index) => `chat-room:${index + 1}`);
const PATIENCE = { timeout: 15_000, interval: 50 };

const spy = () => vi.fn<(payload: unknown) => void>();
const opened: Bus[] = [];
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close();
});

async function openOn({ urls }: OwnRedisCluster) {
  const errors: unknown[] = [];
  const bus = await createClusterBus(urls, (error) => errors.push(error), PREFIX);
  opened.push(bus);
  const gap = vi.fn<() => void>();
  bus.onGap(gap);
  return { bus, errors, gap };
}

type Node = Awaited<ReturnType<typeof openOn>>;

async function openTwo(cluster: OwnRedisCluster): Promise<[here: Node, there: Node]> {
  const both: [Node, Node] = [await openOn(cluster), await openOn(cluster)];
  await untilWhole(...both);
  return both;
}

const untilWhole = (...nodes: Node[]) =>
  vi.waitFor(() => expect(nodes.map(({ bus }) => bus.isWhole)).not.toContain(false), PATIENCE);

/** What `listener` has heard, where `topic` is published on `bus` until it hears. */
async function untilHeard(bus: Bus, topic: string, listener: ReturnType<typeof spy>): Promise<void> {
  listener.mockClear();
  await vi.waitFor(() => {
    bus.publish(topic, "again");
    expect(listener).toHaveBeenCalledWith("again");
  }, PATIENCE);
}

/** Without those of `untilHeard`, of which some may still come. */
const numbersOf = (listener: ReturnType<typeof spy>) =>
  listener.mock.calls.flat().filter((payload) => payload !== "again");

/** Which of our channels have subscribers at each master. */
async function channelsOf(cluster: OwnRedisCluster): Promise<string[][]> {
  return Promise.all(cluster.masters.map(async (node) => (await node.ask("PUBSUB", "SHARDCHANNELS")) as string[]));
}

/** The master that has the room, and another. */
async function ownerOf(cluster: OwnRedisCluster, room: string) {
  const has = (await channelsOf(cluster)).map((channels) => channels.includes(`${PREFIX}:${room}`));
  const [owner, other] = [cluster.masters[has.indexOf(true)], cluster.masters[has.indexOf(false)]];
  if (!owner || !other) throw new Error(`nobody listens to ${room}`);
  return { owner, other };
}

/** A room of each master's. */
async function roomsByMaster(cluster: OwnRedisCluster): Promise<string[]> {
  const all = await channelsOf(cluster);
  return all.map((channels) => ROOMS.find((room) => channels.includes(`${PREFIX}:${room}`)) ?? "");
}

/** Another room in the same slot. */
function besides(room: string): string {
  const slot = slotOf(`${PREFIX}:${room}`);
  for (let number = ROOMS.length + 1; ; number += 1) {
    const other = `chat-room:${number}`;
    if (slotOf(`${PREFIX}:${other}`) === slot) return other;
  }
}

describe.skipIf(!hasRedis)("the bus through a Redis Cluster", () => {
  let cluster: OwnRedisCluster;
  beforeAll(async () => {
    cluster = await OwnRedisCluster.start();
  });
  afterAll(() => cluster.stop());

  it("has each room on the shard that its slot is in, and nowhere else", async () => {
    const { bus } = await openOn(cluster);
    for (const room of ROOMS) await bus.subscribe(room, spy());
    const channels = ROOMS.map((room) => `${PREFIX}:${room}`);
    for (const channel of channels) {
      expect(await cluster.masters[0]?.ask("CLUSTER", "KEYSLOT", channel)).toBe(slotOf(channel));
    }
    const spread = await channelsOf(cluster);
    const ofRooms = spread.map((each) => each.filter((channel) => channels.includes(channel)));
    expect(ofRooms.map((each) => each.length > 0)).toEqual([true, true, true]);
    expect(ofRooms.flat().toSorted()).toEqual(channels.toSorted());
  });

  it("follows a slot to another master, tells of the gap, and carries in order there", async () => {
    const [here, there] = await openTwo(cluster);
    const [theirs, others] = [spy(), spy()];
    for (const room of ROOMS) await there.bus.subscribe(room, room === ROOMS[0] ? theirs : others);
    const [room = ""] = ROOMS;
    const channel = `${PREFIX}:${room}`;
    const { owner, other } = await ownerOf(cluster, room);
    there.gap.mockClear();

    await cluster.moveSlot(slotOf(channel), owner, other);
    await vi.waitFor(async () => expect(await other.ask("PUBSUB", "SHARDCHANNELS")).toContain(channel), PATIENCE);
    await vi.waitFor(() => expect(there.gap).toHaveBeenCalled(), PATIENCE);
    await untilHeard(here.bus, room, theirs);
    await untilWhole(here, there);
    for (const number of [1, 2, 3]) here.bus.publish(room, number);
    await expect.poll(() => numbersOf(theirs)).toEqual([1, 2, 3]);
  });

  it("tells who was refused that hints were lost, and reaches this process meanwhile", async () => {
    const [here, there] = await openTwo(cluster);
    const [mine, told] = [spy(), spy()];
    const [room = ""] = ROOMS;
    await here.bus.subscribe(room, mine);
    const { owner, other } = await ownerOf(cluster, room);
    // Whose slots have moved tells itself of a gap, too: so what goes to all is listened to beside them.
    const { owner: gapOwner } = await ownerOf(cluster, "gap");
    // It may hear the end of the cluster.
    const eavesdropper = await createClient({ url: gapOwner.url })
      .on("error", () => {})
      .connect();
    await eavesdropper.sSubscribe(`${PREFIX}:gap`, told);
    // Who hears of a move before it asks is refused nothing, and misses the hint: then the slot moves back.
    const isRefused = () => here.errors.some((error) => String(error).includes("MOVED")) && mine.mock.calls.length > 0;
    for (let [from, to] = [owner, other]; !isRefused(); [from, to] = [to, from]) {
      here.gap.mockClear();
      await cluster.moveSlot(slotOf(`${PREFIX}:${room}`), from, to);
      here.bus.publish(room, "refused");
      await vi.waitFor(() => expect(mine.mock.calls.length + here.gap.mock.calls.length).toBeGreaterThan(0), PATIENCE);
    }
    expect(mine).toHaveBeenCalledExactlyOnceWith("refused");
    await vi.waitFor(() => expect(told).toHaveBeenCalled(), PATIENCE);
    eavesdropper.destroy();
    await untilWhole(here, there);
  });

  it("goes on with the others while one master is silent, and opens without it", async () => {
    const [here, there] = await openTwo(cluster);
    const heard = new Map(ROOMS.map((room) => [room, spy()]));
    for (const [room, listener] of heard) await there.bus.subscribe(room, listener);
    const [silent = "", ...sound] = await roomsByMaster(cluster);
    cluster.masters[0]?.silence(true);
    try {
      await vi.waitFor(() => expect([here.bus.isWhole, there.bus.isWhole]).toEqual([false, false]), PATIENCE);
      const opening = openOn(cluster);
      // It is known to be silent: nothing is waited for.
      const subscribed = there.bus.subscribe(besides(silent), spy());
      expect(await Promise.race([subscribed, nextTurn("later")])).toEqual(expect.any(Function));
      for (const room of sound) await untilHeard(here.bus, room, heard.get(room) ?? spy());
      const mine = spy();
      await here.bus.subscribe(silent, mine);
      await untilHeard(here.bus, silent, mine);
      expect((await opening).bus.isWhole).toBe(false);
      await vi.waitFor(() => expect(there.errors.map(String).join()).toContain("silent"), PATIENCE);
      there.gap.mockClear();
    } finally {
      cluster.masters[0]?.silence(false);
    }
    await untilWhole(here, there);
    expect(there.gap).toHaveBeenCalled();
    await untilHeard(here.bus, silent, heard.get(silent) ?? spy());
  });
});

describe.skipIf(!hasRedis)("the bus through a Redis Cluster that loses a master", () => {
  let cluster: OwnRedisCluster;
  beforeAll(async () => {
    cluster = await OwnRedisCluster.start({ hasReplicas: true });
  });
  afterAll(() => cluster.stop());

  it("goes over to its replica, tells of the gap, and carries the others meanwhile", async () => {
    const [here, there] = await openTwo(cluster);
    const heard = new Map(ROOMS.map((room) => [room, spy()]));
    for (const [room, listener] of heard) await there.bus.subscribe(room, listener);
    const [lost = "", ...sound] = await roomsByMaster(cluster);
    there.gap.mockClear();

    await cluster.masters[0]?.stop();
    await vi.waitFor(() => expect([here.bus.isWhole, there.bus.isWhole]).toEqual([false, false]), PATIENCE);
    for (const room of sound) await untilHeard(here.bus, room, heard.get(room) ?? spy());
    await untilHeard(here.bus, lost, heard.get(lost) ?? spy());
    await untilWhole(here, there);
    expect(there.gap).toHaveBeenCalled();
    const listener = heard.get(lost) ?? spy();
    for (const number of [1, 2, 3]) here.bus.publish(lost, number);
    await expect.poll(() => numbersOf(listener)).toEqual([1, 2, 3]);
  });
});
