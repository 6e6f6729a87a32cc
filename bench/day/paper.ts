/** The tables of docs/scale.md, computed from what each act costs, how often it is done, and what machines cost. */
import { type Cost, NOTHING, plus } from "./cost.ts";
import { COSTS } from "./costs.ts";
import { ACTS, HOURS, MIX, VISIT_MINUTES, VISITS_A_DAY } from "./mix.ts";
import { FACTS, PRICES } from "./prices.ts";

const DAY_SECONDS = 86_400;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;
/** What is planned for, of the mean of the day. */
const PEAK = 10;
/** Per cent from which an act is worth a line among the dear ones. */
const MUCH = 5;
const STEPS = [10_000, 1_000_000, 10_000_000] as const;
const GB = 1e9;

/** What one daily member's day costs. */
const DAY: Cost = plus(
  ACTS.reduce((sum, act) => plus(sum, COSTS[act], MIX[act].aDay), NOTHING),
  COSTS.online,
  VISITS_A_DAY * VISIT_MINUTES * 60,
);

type Row = [name: string, ...cells: string[]];

/** A table of Markdown. */
function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** Three digits, thousands divided. */
function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: 2 });
}

const costCells = (cost: Cost): string[] => [
  short(cost.statements),
  short(cost.databaseUs / 1_000),
  short(cost.nodeUs / 1_000),
  short(cost.redisUs),
  short(cost.wal),
  short(cost.tables),
  short(cost.network / 1_000),
];
const COST_HEAD = ["statements", "PostgreSQL ms", "node ms", "Redis µs", "WAL bytes", "table bytes", "network KB"];

/** Each act: how often, and what once costs. */
function acts(): string {
  return table(
    ["act", "a day", ...COST_HEAD],
    [
      ...ACTS.map((act): Row => [`\`${act}\`: ${MIX[act].what}`, String(MIX[act].aDay), ...costCells(COSTS[act])]),
      [
        "connected for an hour",
        short((VISITS_A_DAY * VISIT_MINUTES) / 60),
        ...costCells(plus(NOTHING, COSTS.online, 3_600)),
      ],
      ["**a daily member's day**", "1", ...costCells(DAY)],
    ],
  );
}

/** What a product with so many daily members takes. */
type Need = {
  acts: number;
  statements: number;
  nodeCores: number;
  nodes: number;
  databaseCores: number;
  /** Connections to PostgreSQL. */
  pools: number;
  redisCores: number;
  connections: number;
  commits: number;
  walMegabytes: number;
  archiveGigabytes: number;
  tableGigabytes: number;
  pictureGigabytes: number;
  memoryGigabytes: number;
  proxyMegabits: number;
  trafficTerabytes: number;
};

/** At the peak, except what is said a month or a year. */
function need(members: number): Need {
  const aSecond = members / DAY_SECONDS;
  const peak = aSecond * PEAK;
  const cores = (us: number) => (us * peak) / 1e6 / FACTS.usedAtMost;
  // As many of the mean are there at once, whatever they do.
  const online = peak * VISITS_A_DAY * VISIT_MINUTES * 60;
  const nodes = Math.max(2, Math.ceil(Math.max(cores(DAY.nodeUs), online / FACTS.membersANode)) + 1);
  // What one node does while nobody is there; two were measured.
  const rest = plus(NOTHING, COSTS.idle, nodes / 2);
  const databaseUs = DAY.databaseUs * peak + rest.databaseUs;
  const commits = ACTS.reduce((sum, act) => sum + (COSTS[act].wal > FACTS.writes ? MIX[act].aDay : 0), 0);
  const uploads = MIX.upload.aDay * FACTS.pictureBytes;
  return {
    acts: ACTS.reduce((sum, act) => sum + MIX[act].aDay, 0) * peak,
    statements: DAY.statements * peak + rest.statements,
    nodeCores: cores(DAY.nodeUs),
    nodes,
    databaseCores: databaseUs / 1e6 / FACTS.usedAtMost,
    pools: nodes * FACTS.pool,
    redisCores: cores(DAY.redisUs),
    connections: 2 * online,
    commits: commits * peak,
    walMegabytes: (DAY.wal * FACTS.pageImages * peak) / 1e6,
    archiveGigabytes: (DAY.wal * FACTS.pageImages * members * FACTS.archiveDays) / GB,
    tableGigabytes: (DAY.tables * FACTS.staysOfGrowth * members * YEAR_DAYS) / GB,
    pictureGigabytes: (uploads * members * YEAR_DAYS) / GB,
    memoryGigabytes: Math.max(FACTS.memoryAtLeast, (DAY.tables * FACTS.staysOfGrowth * members * FACTS.hotDays) / GB),
    proxyMegabits: (DAY.network * 8 * peak) / 1e6,
    trafficTerabytes: (DAY.network * members * MONTH_DAYS) / 1e12,
  };
}

const FIGURES: readonly [name: string, (need: Need) => number][] = [
  ["acts a second", (each) => each.acts],
  ["statements a second", (each) => each.statements],
  ["vCPUs of nodes", (each) => each.nodeCores],
  ["nodes, one a vCPU, one of them spare", (each) => each.nodes],
  ["vCPUs of PostgreSQL", (each) => each.databaseCores],
  ["connections to PostgreSQL, ten a node", (each) => each.pools],
  ["vCPUs of Redis", (each) => each.redisCores],
  ["connections of members", (each) => each.connections],
  ["commits a second", (each) => each.commits],
  ["WAL, MB a second", (each) => each.walMegabytes],
  ["WAL kept for two weeks, GB", (each) => each.archiveGigabytes],
  ["tables grow, GB a year", (each) => each.tableGigabytes],
  ["pictures grow, GB a year", (each) => each.pictureGigabytes],
  ["memory of PostgreSQL for what is hot, GB", (each) => each.memoryGigabytes],
  ["proxy, Mbit/s", (each) => each.proxyMegabits],
  ["traffic, TB a month", (each) => each.trafficTerabytes],
];
const STEP_HEAD = STEPS.map((step) => `${step.toLocaleString("en-US")} daily`);

/** What the steps take, at ten times the mean. */
function machines(): string {
  const needs = STEPS.map(need);
  return table(
    ["at the peak", ...STEP_HEAD],
    FIGURES.map(([name, of]): Row => [name, ...needs.map((each) => short(of(each)))]),
  );
}

/** What carries how much, and how much of it one million daily members take at the peak. */
const LIMITS: readonly [name: string, carries: number, takes: (need: Need) => number][] = [
  ["two nodes", 2, (each) => each.nodeCores],
  ["one PostgreSQL with 8 vCPUs", 8, (each) => each.databaseCores],
  ["one PostgreSQL with 32 vCPUs", 32, (each) => each.databaseCores],
  ["one PostgreSQL with 96 vCPUs", 96, (each) => each.databaseCores],
  ["200 connections to PostgreSQL", 200, (each) => each.pools],
  ["one Redis, which works on one processor", 1, (each) => each.redisCores],
  ["a disk that takes 10,000 commits a second", 10_000, (each) => each.commits],
  ["a disk and a standby that take 200 MB of WAL a second", 200, (each) => each.walMegabytes],
  ["one proxy of 1 Gbit/s", 1_000, (each) => each.proxyMegabits],
  ["28,000 ports of one proxy to a node, with two nodes", 56_000, (each) => each.connections],
  ["a database of 4 TB after a year, which one can still bring back in a night", 4_000, (each) => each.tableGigabytes],
];

/** Up to how many daily members each lasts, at ten times the mean; what breaks first stands first. */
function limits(): string {
  const takes = need(1_000_000);
  const lasting = LIMITS.map(([name, carries, of]) => [name, (carries / of(takes)) * 1_000_000] as const);
  return table(
    ["lasts until", "daily members"],
    lasting
      .toSorted(([, one], [, other]) => one - other)
      .map(([name, members]): Row => [name, short(Number(members.toPrecision(2)))]),
  );
}

type Bill = readonly (readonly [name: string, won: (need: Need) => number])[];

/** Databases are paid twice: each has a standby. */
const BILL: Bill = [
  ["nodes", (each) => each.nodes * PRICES.nodeCore],
  ["PostgreSQL, with a standby", (each) => 2 * Math.max(2, each.databaseCores) * PRICES.databaseCore],
  [
    "its disk after a year, twice, and the archive",
    (each) => 2 * each.tableGigabytes * PRICES.diskGigabyte + each.archiveGigabytes * PRICES.objectGigabyte,
  ],
  ["Redis", (each) => Math.max(1, Math.ceil(each.redisCores)) * PRICES.nodeCore],
  ["pictures after a year", (each) => each.pictureGigabytes * PRICES.objectGigabyte],
  ["proxies", (each) => Math.max(2, Math.ceil(each.proxyMegabits / FACTS.megabitsAProxy)) * PRICES.nodeCore],
  ["traffic", (each) => each.trafficTerabytes * PRICES.trafficTerabyte],
];

/** What the steps cost a month, in 10,000 won; the last lines in won a daily member and in dollars. */
function bill(): string {
  const needs = STEPS.map(need);
  const wholes = needs.map((each) => BILL.reduce((sum, [, of]) => sum + of(each), 0));
  return table(
    ["만원 a month", ...STEP_HEAD],
    [
      ...BILL.map(([name, of]): Row => [name, ...needs.map((each) => short(of(each) / 10_000))]),
      ["**in all**", ...wholes.map((won) => `**${short(won / 10_000)}**`)],
      ["USD", ...wholes.map((won) => short(won / PRICES.wonADollar))],
      ["won a daily member", ...wholes.map((won, index) => short(won / (STEPS[index] ?? 1)))],
    ],
  );
}

/** What is assumed, as the document has to say it. */
function assumptions(): string {
  return table(
    ["assumed", "figure"],
    [
      ["a vCPU with 4 GB for nodes, Redis or a proxy, won a month", short(PRICES.nodeCore)],
      ["a vCPU with 8 GB of a managed PostgreSQL, won a month", short(PRICES.databaseCore)],
      ["a GB of SSD, won a month", short(PRICES.diskGigabyte)],
      ["a GB of object storage, won a month", short(PRICES.objectGigabyte)],
      ["a TB of traffic out, won", short(PRICES.trafficTerabyte)],
      ["won a dollar", short(PRICES.wonADollar)],
      ["a processor is busy at the peak for at most", String(FACTS.usedAtMost)],
      ["members a node takes, by its connections", short(FACTS.membersANode)],
      ["WAL with page images, of its records", String(FACTS.pageImages)],
      ["bytes of a photo with its small sizes", short(FACTS.pictureBytes)],
      ["of what tables grow by in a short run, what stays", String(FACTS.staysOfGrowth)],
      ["what is read is of the last days", String(FACTS.hotDays)],
      ["Mbit/s a vCPU of a proxy carries with TLS", short(FACTS.megabitsAProxy)],
    ],
  );
}

/** Six hours a line: of a hundred visits those that begin in each. */
function hours(): string {
  const starts = [0, 6, 12, 18];
  return table(
    ["of 100 visits begin from", "+0 h", "+1 h", "+2 h", "+3 h", "+4 h", "+5 h"],
    starts.map((start): Row => [`${start}:00`, ...HOURS.slice(start, start + 6).map(String)]),
  );
}

/** What of a day goes into which act, where it is much. */
function shares(): string {
  const of = ["databaseUs", "nodeUs", "wal", "network"] as const;
  const share = (cost: Cost, measure: keyof Cost, times: number) => (100 * times * cost[measure]) / DAY[measure];
  const rows = ACTS.map((act) => ({ act, shares: of.map((each) => share(COSTS[act], each, MIX[act].aDay)) }));
  const much = rows
    .filter(({ shares: all }) => Math.max(...all) >= MUCH)
    .toSorted((a, b) => sumOf(b.shares) - sumOf(a.shares));
  return table(
    ["% of a day", "PostgreSQL's time", "nodes' time", "WAL", "network"],
    much.map(({ act, shares: all }): Row => [`\`${act}\``, ...all.map((each) => each.toFixed(0))]),
  );
}

const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);

/** All of them, in the order of the document. */
export const TABLES: readonly string[] = [acts(), shares(), hours(), machines(), assumptions(), limits(), bill()];
