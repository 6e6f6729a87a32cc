import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "redis";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Bus, createLocalBus } from "./bus.ts";
import { createRedisBus } from "./redis.ts";

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

const kinds: [name: string, open: () => Promise<Nodes>][] = [["in one process", openLocal]];
if (REDIS_URL) kinds.push(["through Redis", openRedis]);

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
    });
    expect(others).not.toHaveBeenCalled();
  });

  it("holds every subscription once it says so, the second of a topic too", async () => {
    const { here, there } = await openNodes();
    for (let round = 0; round < 20; round += 1) {
      const [first, second] = [spy(), spy()];
      const pending = here.subscribe("race", first);
      const stopSecond = await here.subscribe("race", second);
      there.publish("race", round);
      await vi.waitFor(() => expect(second).toHaveBeenCalledExactlyOnceWith(round));
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
    await vi.waitFor(() => expect(staying).toHaveBeenCalledExactlyOnceWith(1));
    expect(leaving).not.toHaveBeenCalled();
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
    await vi.waitFor(() => expect(sound).toHaveBeenCalledOnce());
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
    here.publish("a", 1);
    await delay(100);
    expect(listener).not.toHaveBeenCalled();
  });

  it("takes its subscriptions up again when the connection was lost, tells of the gap, and reaches this process meanwhile", async () => {
    const { here, there } = await openRedis();
    const [mine, theirs, gap] = [spy(), spy(), vi.fn<() => void>()];
    await here.subscribe("a", mine);
    await there.subscribe("a", theirs);
    there.onGap(gap);
    await killConnections();
    await vi.waitFor(
      () => {
        here.publish("a", 1);
        expect(mine).toHaveBeenCalled();
        expect(theirs).toHaveBeenCalled();
      },
      { timeout: 5_000, interval: 100 },
    );
    expect(gap).toHaveBeenCalledOnce();
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
