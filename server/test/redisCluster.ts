/** A Redis Cluster of a test's own, whose nodes it may take away, and whose slots it may move. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "redis";
import { freePort } from "./freePort.ts";

const SLOTS = 16_384;
/** After which the others take a node for dead. */
const NODE_TIMEOUT_MS = 1_000;

class ClusterNode {
  readonly port: number;
  readonly busPort: number;
  readonly #process: ChildProcess;
  readonly #exit: Promise<unknown>;

  private constructor(port: number, busPort: number, folder: string) {
    this.port = port;
    this.busPort = busPort;
    const options = {
      port,
      bind: "127.0.0.1",
      dir: folder,
      save: "",
      appendonly: "no",
      "cluster-enabled": "yes",
      "cluster-port": busPort,
      "cluster-config-file": `nodes-${port}.conf`,
      "cluster-node-timeout": NODE_TIMEOUT_MS,
      "cluster-require-full-coverage": "no",
    };
    const args = Object.entries(options).flatMap(([key, value]) => [`--${key}`, String(value)]);
    this.#process = spawn("redis-server", args, { stdio: "ignore" });
    this.#exit = once(this.#process, "exit");
  }

  static async start(folder: string): Promise<ClusterNode> {
    const node = new ClusterNode(await freePort(), await freePort(), folder);
    await node.ask("PING");
    return node;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** What it answers to a command, once it does. */
  async ask(...command: (string | number)[]): Promise<unknown> {
    const client = createClient({ url: this.url, socket: { reconnectStrategy: 50 } }).on("error", () => {});
    await client.connect();
    try {
      return await client.sendCommand(command.map(String));
    } finally {
      client.destroy();
    }
  }

  /** It says nothing any more, and no connection ends by it, until it is to speak again. */
  silence(isSilent: boolean): void {
    this.#process.kill(isSilent ? "SIGSTOP" : "SIGCONT");
  }

  async stop(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#exit;
  }
}

export class OwnRedisCluster {
  /** Each with as many slots as the others, the first with the first ones. */
  readonly masters: ClusterNode[];
  readonly #replicas: ClusterNode[];
  readonly #folder: string;

  private constructor(masters: ClusterNode[], replicas: ClusterNode[], folder: string) {
    this.masters = masters;
    this.#replicas = replicas;
    this.#folder = folder;
  }

  /** Three masters, and a replica each where it `hasReplicas`; resolves once all of them say that the cluster is whole. */
  static async start({ hasReplicas = false } = {}): Promise<OwnRedisCluster> {
    const folder = await mkdtemp(join(tmpdir(), "fitmate-cluster-"));
    const startAll = () => Promise.all([1, 2, 3].map(() => ClusterNode.start(folder)));
    const cluster = new OwnRedisCluster(await startAll(), hasReplicas ? await startAll() : [], folder);
    await cluster.#form();
    return cluster;
  }

  get urls(): string[] {
    return this.masters.map(({ url }) => url);
  }

  /** Gives a slot to `target`, as `redis-cli --cluster reshard` does. */
  async moveSlot(slot: number, source: ClusterNode, target: ClusterNode): Promise<void> {
    const [from, to] = await Promise.all([source.ask("CLUSTER", "MYID"), target.ask("CLUSTER", "MYID")]);
    await target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", String(from));
    await source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", String(to));
    for (const node of [target, source]) await node.ask("CLUSTER", "SETSLOT", slot, "NODE", String(to));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.stop()));
    await rm(this.#folder, { recursive: true });
  }

  get #nodes(): ClusterNode[] {
    return [...this.masters, ...this.#replicas];
  }

  async #form(): Promise<void> {
    const share = Math.ceil(SLOTS / this.masters.length);
    const [first] = this.masters;
    for (const [index, node] of this.#nodes.entries()) {
      await node.ask("CLUSTER", "SET-CONFIG-EPOCH", index + 1);
      const end = Math.min((index + 1) * share, SLOTS) - 1;
      if (this.masters.includes(node)) await node.ask("CLUSTER", "ADDSLOTSRANGE", index * share, end);
      if (node !== first) await node.ask("CLUSTER", "MEET", "127.0.0.1", first?.port ?? 0, first?.busPort ?? 0);
    }
    await this.#all("CLUSTER NODES", (told) => told.trim().split("\n").length === this.#nodes.length);
    for (const [index, replica] of this.#replicas.entries()) {
      const id = await this.masters[index]?.ask("CLUSTER", "MYID");
      await replica.ask("CLUSTER", "REPLICATE", String(id));
    }
    await this.#all("CLUSTER INFO", (told) => told.includes("cluster_state:ok"));
    for (const replica of this.#replicas) {
      await until(async () => String(await replica.ask("INFO", "replication")).includes("master_link_status:up"));
    }
  }

  async #all(command: string, isSo: (told: string) => boolean): Promise<void> {
    for (const node of this.#nodes) await until(async () => isSo(String(await node.ask(...command.split(" ")))));
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(50);
}
