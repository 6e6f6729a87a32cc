import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { hasRedis, OwnRedis } from "../../../test/redis.ts";
import { OwnRedisCluster } from "../../../test/redisCluster.ts";
import { type Bus, createLocalBus } from "./bus.ts";
import { createClusterBus, createRedisBus } from "./redis.ts";

const REDIS_URL = process.env.TEST_REDIS_URL;
const PREFIX = `fitmate-test-bus-${process.pid}`;

/** One bus per node; without Redis both nodes are one process. */
type Nodes = { here: Bus; there: Bus; errors: unknown[] };
const opened: Bus[] = [];
const spy = () => vi.fn<(payload: unknown) => void>();
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close();
});

async function openLocal(): Promise<Nodes> {
  const errors: unknown[] = [];
  const bus = createLocalBus((error) => errors.push(error));
  return { here: bus, there: bus, errors };
}

async function openRedis(): Promise<Nodes> {
  const errors: unknown[] = [];
  const open = async () => {
    const bus = await createRedisBus(REDIS_URL ?? "", (error) => errors.push(error), PREFIX);
    opened.push(bus);
    return bus;
  };
  return { here: await open(), there: await open(), errors };
}

let cluster: Promise<OwnRedisCluster> | undefined;
afterAll(async () => (await cluster)?.stop());

async function openCluster(): Promise<Nodes> {
  const { urls } = await (cluster ??= OwnRedisCluster.start());
  const errors: unknown[] = [];
  const open = async () => {
    const bus = await createClusterBus(urls, (error) => errors.push(error), PREFIX);
    opened.push(bus);
    return bus;
  };
  return { here: await open(), there: await open(), errors };
}

const kinds: [name: string, open: () => Promise<Nodes>][] = [["in one process", openLocal]];
if (REDIS_URL) kinds.push(["through Redis", openRedis]);
if (hasRedis) kinds.push(["through a Redis Cluster", openCluster]);

describe.each(kinds)("the bus %s", (_, openNodes) => {
  it("carries payloads in order to everybody who listens, on both sides, and to nobody else", async () => {
    const { here, there } = await openNodes();
    const [mine, theirs, others] = [spy(), spy(), spy()];
    await Promise.all([here.subscribe("a", mine), there.subscribe("a", theirs), there.subscribe("b", others)]);
    for (const number of [1, 2, 3]) here.publish("a", { number, text: "안녕" });
    await vi.waitFor(() => {
      for (const listener of [mine, theirs]) {
        expect(listener.mock.calls.map(([payload]) => payload)).toEqual(
          [1, 2, 3].map((number) => ({ number, text: "안녕" })),
        );
      }
    }, 20_000);
    expect(others).not.toHaveBeenCalled();
  });

  it("holds every subscription once it says so, the second of a topic too", async () => {
    const { here, there } = await openNodes();
    for (let round = 0; round < 20; round += 1) {
      const [first, second] = [spy(), spy()];
      const pending = here.subscribe("race", first);
      const stopSecond = await here.subscribe("race", second);
      there.publish("race", round);
      await expect.poll(() => second).toHaveBeenCalledExactlyOnceWith(round);
      expect(first).toHaveBeenCalledExactlyOnceWith(round);
      (await pending)();
      stopSecond();
    }
  });

  it("goes on for the one who stays, also when somebody left and came again at once", async () => {
    const { here, there } = await openNodes();
    const [leaving, staying] = [spy(), spy()];
    const stop = await here.subscribe("a", leaving);
    stop();
    stop();
    await here.subscribe("a", staying);
    there.publish("a", 1);
    await expect.poll(() => staying).toHaveBeenCalledExactlyOnceWith(1);
    expect(leaving).not.toHaveBeenCalled();
  });

  it("knows on both sides for how long nothing that is noted was published on a topic", async () => {
    const began = performance.now();
    const { here, there } = await openNodes();
    const unheard = await there.quietMs("unheard");
    // What was before them they do not know.
    expect(unheard).toBeLessThanOrEqual(performance.now() - began);
    const listener = spy();
    await there.subscribe("noted", listener);
    here.publish("noted", 1);
    await expect.poll(() => listener).toHaveBeenCalledOnce();
    expect(await there.quietMs("noted")).toBeGreaterThanOrEqual(unheard);
    await sleep(300);
    const published = performance.now();
    here.publish("noted", 2, true);
    await expect.poll(() => listener).toHaveBeenCalledTimes(2);
    expect(await there.quietMs("noted")).toBeLessThanOrEqual(performance.now() - published + 1);
    expect(await here.quietMs("unheard")).toBeGreaterThanOrEqual(300);
    await sleep(100);
    expect(await there.quietMs("noted")).toBeGreaterThanOrEqual(99);
  });

  it("delivers to the others when one listener fails, and tells of it", async () => {
    const { here, errors } = await openNodes();
    const fault = new Error("a bug");
    const sound = spy();
    await here.subscribe("a", () => {
      throw fault;
    });
    await here.subscribe("a", sound);
    here.publish("a", null);
    await expect.poll(() => sound).toHaveBeenCalledOnce();
    expect(errors).toEqual([fault]);
  });
});

describe.skipIf(!REDIS_URL)("the bus through Redis", () => {
  it("keeps installations with different prefixes apart", async () => {
    const { here } = await openRedis();
    const other = await createRedisBus(REDIS_URL ?? "", () => {}, `${PREFIX}-other`);
    opened.push(other);
    const listener = spy();
    await other.subscribe("a", listener);
    const own = spy();
    await here.subscribe("a", own);
    here.publish("a", 1);
    await expect.poll(() => own).toHaveBeenCalledOnce();
    // Whatever had come through before this would be there with it.
    other.publish("a", 2);
    await expect.poll(() => listener).toHaveBeenCalledOnce();
    expect(listener).toHaveBeenCalledWith(2);
  });

  it("passes over what is no JSON, and tells of it", async () => {
    const { here, errors } = await openRedis();
    const listener = spy();
    await here.subscribe("a", listener);
    const stranger = await createClient({ url: REDIS_URL }).connect();
    await stranger.publish(`${PREFIX}:a`, "not JSON");
    stranger.destroy();
    here.publish("a", 1);
    await expect.poll(() => listener).toHaveBeenCalledExactlyOnceWith(1);
    expect(errors).toHaveLength(1);
  });

  it("takes its subscriptions up again when the connection was lost, tells of the gap, and reaches this process meanwhile", async () => {
    const { here, there } = await openRedis();
    const [mine, theirs, gap] = [spy(), spy(), vi.fn<() => void>()];
    await here.subscribe("a", mine);
    await there.subscribe("a", theirs);
    there.onGap(gap);
    const killed = performance.now();
    await killConnections();
    await vi.waitFor(
      () => {
        here.publish("a", 1);
        expect(mine).toHaveBeenCalled();
        expect(theirs).toHaveBeenCalled();
      },
      { timeout: 20_000, interval: 100 },
    );
    // Once for what was missed here, and again where somebody could not tell.
    await expect.poll(() => gap).toHaveBeenCalled();
    expect(await there.quietMs("unheard")).toBeLessThan(performance.now() - killed);
  });
});

describe.skipIf(!hasRedis)("the bus through a Redis that goes away", () => {
  const redises: OwnRedis[] = [];
  afterEach(async () => {
    for (const redis of redises.splice(0)) await redis.stop();
  });

  async function openOn(redis: OwnRedis) {
    const errors: unknown[] = [];
    const bus = await createRedisBus(redis.url, (error) => errors.push(error));
    opened.push(bus);
    return { bus, errors };
  }

  it("opens without it, says so, and carries once it is there", async () => {
    const redis = await OwnRedis.away();
    redises.push(redis);
    const [here, there] = [await openOn(redis), await openOn(redis)];
    expect([here, there].map(({ bus, errors }) => [bus.isWhole, errors.length > 0])).toEqual([
      [false, true],
      [false, true],
    ]);
    const [mine, theirs, gap] = [spy(), spy(), vi.fn<() => void>()];
    there.bus.onGap(gap);
    await here.bus.subscribe("a", mine);
    await there.bus.subscribe("a", theirs);
    here.bus.publish("a", 1);
    expect(mine).toHaveBeenCalledExactlyOnceWith(1);

    await redis.start();
    await vi.waitFor(() => expect([here.bus.isWhole, there.bus.isWhole]).toEqual([true, true]), 20_000);
    expect(gap).toHaveBeenCalled();
    here.bus.publish("a", 2);
    await expect.poll(() => theirs).toHaveBeenCalledExactlyOnceWith(2);
  });

  it("finds out that it is silent, holds nobody up, and comes back by itself", async () => {
    const redis = await OwnRedis.start();
    redises.push(redis);
    const [here, there] = [await openOn(redis), await openOn(redis)];
    const [theirs, late, gap] = [spy(), vi.fn<() => void>(), vi.fn<() => void>()];
    await there.bus.subscribe("a", theirs);
    there.bus.onGap(gap);
    redis.silence(true);

    const said = () => there.errors.map(String).join();
    await there.bus.subscribe("b", spy(), late);
    // Before it is given up.
    expect(said()).not.toContain("silent");
    expect(await there.bus.quietMs("b")).toBe(0);
    await vi.waitFor(() => expect([here.bus.isWhole, there.bus.isWhole]).toEqual([false, false]), 20_000);
    // Once that is known, nothing is waited for at all.
    const asked = [there.bus.subscribe("c", spy()), there.bus.quietMs("c")];
    expect(await Promise.race([Promise.all(asked), nextTurn("later")])).toEqual([expect.any(Function), 0]);
    const mine = spy();
    await here.bus.subscribe("a", mine);
    here.bus.publish("a", "alone");
    await vi.waitFor(() => expect(mine).toHaveBeenCalledExactlyOnceWith("alone"), 20_000);
    await vi.waitFor(() => expect(said()).toContain("silent"), 20_000);

    redis.silence(false);
    await vi.waitFor(() => expect([here.bus.isWhole, there.bus.isWhole]).toEqual([true, true]), 20_000);
    expect(gap).toHaveBeenCalled();
    theirs.mockClear();
    here.bus.publish("a", "together");
    await expect.poll(() => theirs).toHaveBeenCalledWith("together");
  });

  it("is not taken for quiet on either side when it has no room for notes", async () => {
    const redis = await OwnRedis.start();
    redises.push(redis);
    const [here, there] = [await openOn(redis), await openOn(redis)];
    await redis.fill(true);
    const theirs = spy();
    await there.bus.subscribe("a", theirs);
    await sleep(300);
    expect(await there.bus.quietMs("a")).toBeGreaterThanOrEqual(300);
    const told = performance.now();
    here.bus.publish("a", 1, true);
    await expect.poll(() => theirs).toHaveBeenCalledOnce();
    for (const { bus } of [here, there]) {
      await vi.waitFor(
        async () => expect(await bus.quietMs("a")).toBeLessThanOrEqual(performance.now() - told),
        20_000,
      );
    }
    expect(here.errors.map(String).join()).toContain("OOM");
  });

  it("tells who subscribed while it was slow that hints may be lost, and nobody of a gap", async () => {
    const redis = await OwnRedis.start();
    redises.push(redis);
    const { bus } = await openOn(redis);
    const [late, gap] = [vi.fn<() => void>(), vi.fn<() => void>()];
    bus.onGap(gap);
    redis.silence(true);
    await bus.subscribe("a", spy(), late);
    expect(late).not.toHaveBeenCalled();
    redis.silence(false);
    await expect.poll(() => late).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(bus.isWhole).toBe(true), 20_000);
    expect(gap).not.toHaveBeenCalled();
  });
});

/** Cuts what the buses under test have open, and nobody else's. */
async function killConnections(): Promise<void> {
  const admin = await createClient({ url: REDIS_URL }).connect();
  const clients = (await admin.sendCommand<string>(["CLIENT", "LIST"])).split("\n");
  for (const client of clients.filter((line) => line.includes(` name=${PREFIX} `))) {
    const id = /^id=(\d+)/.exec(client)?.[1] ?? "";
    await admin.sendCommand(["CLIENT", "KILL", "ID", id]);
  }
  admin.destroy();
}
