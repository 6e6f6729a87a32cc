/**
 * `npm run test:fuzz -- [--seed n] [--requests n] [--from n]`: requests drawn from the endpoint table, and from what attackers
 * send, against a real server; none may be answered with 5xx, logged as an error, or answered with what no answer may hold.
 * The same seed draws the same requests. `--from` begins with the block of that request: each block finds the database as
 * it was at the beginning, so a finding repeats without what came before its block.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import * as fc from "fast-check";
import { converse } from "./converse.ts";
import { exchange } from "./exchange.ts";
import { type Conversation, conversations } from "./frames.ts";
import { rawRequests } from "./raw.ts";
import { type Request, requests } from "./requests.ts";
import { judge } from "./verdict.ts";
import { openWorld, type World } from "./world.ts";

const BLOCK = 200;
const PROGRESS_EVERY = 5_000;
const SHOWN_CHARACTERS = 1_500;
/** Kinds of findings: then it is clear enough that something is wrong. */
const KINDS_MAX = 25;
/**
 * Where fewer endpoints have answered that it is done in so many requests, it is our requests that are wrong. Some need more than
 * one request can bring; a little over half are reached whatever is drawn.
 */
const REACHED_AT_LEAST = 0.4;
const REACHED_IN = 2_000;

const { values } = parseArgs({
  options: { seed: { type: "string" }, requests: { type: "string" }, from: { type: "string" } },
});
const seed = Number(values.seed ?? randomInt(1_000_000));
const count = Number(values.requests ?? 50_000);
const first = Math.floor(Number(values.from ?? 0) / BLOCK) * BLOCK;

const drawn: fc.Arbitrary<Request | Conversation> = fc.oneof(
  { weight: 85, arbitrary: requests },
  { weight: 12, arbitrary: rawRequests },
  { weight: 3, arbitrary: conversations },
);

async function main(): Promise<void> {
  process.stdout.write(`seed ${seed}, requests ${first} to ${first + count - 1}\n`);
  const world = await openWorld();
  const tally = new Tally();
  try {
    for (let start = first; start < first + count && tally.kinds < KINDS_MAX; start += BLOCK) {
      await world.restore();
      const block = fc.sample(drawn, { seed: (seed * 1_000_003 + start) | 0, numRuns: BLOCK });
      for (const [index, each] of block.slice(0, first + count - start).entries()) {
        const complaints = await ask(world, each, tally);
        if (complaints.length > 0) tally.find(start + index, each, complaints);
      }
      if ((start + BLOCK) % PROGRESS_EVERY === 0) process.stdout.write(`${start + BLOCK} `);
    }
  } finally {
    await world.close();
  }
  tally.report();
}

/** Sends one and answers what is wrong with what came of it. */
async function ask(world: World, each: Request | Conversation, tally: Tally): Promise<string[]> {
  const complaints: string[] = [];
  try {
    if (each.name === "stomp") complaints.push(...(await converse(world.port, each as Conversation)));
    else {
      const request = each as Request;
      const answers = await exchange(world.port, request.bytes, request);
      for (const answer of answers) complaints.push(...judge(request, answer));
      tally.count(request, answers[0]?.status);
      if (request.closes && request.method !== "CONNECT" && answers.length === 0) complaints.push("no answer");
    }
  } catch (error) {
    complaints.push((error as Error).message);
  }
  return [...complaints, ...world.complaints().map((line) => `log: ${line.slice(0, SHOWN_CHARACTERS)}`)];
}

class Tally {
  /** What was found, and how often. */
  readonly #found = new Map<string, number>();
  readonly #statuses = new Map<number | undefined, number>();
  readonly #reached = new Set<EndpointName>();

  count({ endpoint }: Request, status: number | undefined): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (endpoint && status === endpoints[endpoint].success) this.#reached.add(endpoint);
  }

  get kinds(): number {
    return this.#found.size;
  }

  /** Of each kind the first one is shown. */
  find(number: number, each: Request | Conversation, complaints: string[]): void {
    const kind = kindOf(each.name, complaints);
    const times = this.#found.get(kind) ?? 0;
    this.#found.set(kind, times + 1);
    if (times > 0) return;
    const sent = "bytes" in each ? each.bytes.toString("latin1") : each.messages.map(String).join("\n---\n");
    process.stdout.write(
      `\n✗ request ${number} (${each.name}): ${complaints.join("; ")}\n${sent.slice(0, SHOWN_CHARACTERS)}\n` +
        `  again: npm run test:fuzz -- --seed ${seed} --from ${number} --requests ${BLOCK}\n`,
    );
  }

  report(): void {
    const statuses = [...this.#statuses].toSorted(([one = 0], [other = 0]) => one - other);
    process.stdout.write(`${statuses.map(([status, times]) => `${status ?? "closed"}: ${times}`).join(", ")}\n`);
    const all = Object.keys(endpoints) as EndpointName[];
    const missed = all.filter((name) => !this.#reached.has(name));
    process.stdout.write(
      `${this.#reached.size} of ${all.length} endpoints answered that it is done; not ${missed.join(", ") || "one did not"}\n`,
    );
    const isShallow = count >= REACHED_IN && this.#reached.size < all.length * REACHED_AT_LEAST;
    if (isShallow) process.stdout.write("Too few: the requests do not fit the contract any more.\n");
    for (const [kind, times] of this.#found) process.stdout.write(`${times} × ${kind}\n`);
    process.stdout.write(this.kinds === 0 ? "Nothing found.\n" : `FAILED, seed ${seed}\n`);
    if (this.kinds > 0 || isShallow) process.exitCode = 1;
  }
}

/** Of a log line what went wrong, not when. */
function kindOf(name: string, complaints: readonly string[]): string {
  const said = complaints.map((each) => /"message":"((?:[^"\\]|\\.)*)"/.exec(each)?.[1] ?? each);
  return `${name}: ${said.join("; ")}`.slice(0, SHOWN_CHARACTERS);
}

await main();
// As of the faults: a connection that was cut off may hold the process for ever.
process.exit();
