/** What the doctor looks at besides counts, each found wanting once in a real thing. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { freePort } from "../../test/freePort.ts";
import { hasRedis, OwnRedis } from "../../test/redis.ts";
import { OwnRedisCluster } from "../../test/redisCluster.ts";
import { s3Settings, startTestBucket, type TestBucket } from "../../test/s3.ts";
import { startTestMailServer, type TestMailServer } from "../../test/smtp.ts";
import { type OpenDatabase, openDatabase } from "../platform/db/database.ts";
import { createLogger } from "../platform/logger.ts";
import { versionFinding } from "./database.ts";
import { examine } from "./examine.ts";
import { lineOf } from "./finding.ts";
import { lookAtNode, lookAtRoom } from "./machine.ts";
import { clusterVersionProblem } from "./redis.ts";

const DOCTOR = resolve(import.meta.dirname, "../doctor.ts");
const DAY_MS = 86_400_000;

let testDatabase: TestDatabase;
let database: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 1, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "fitmate-doctor-"));
  await mkdir(join(dataDir, "uploads"));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true });
});

type Environment = Record<string, string>;

const settings = (environment: Environment) => ({ DATABASE_URL: testDatabase.url, DATA_DIR: dataDir, ...environment });

async function look(environment: Environment = {}): Promise<{ isWell: boolean; lines: string[] }> {
  const lines: string[] = [];
  const isWell = await examine({
    environment: settings(environment),
    isToRepair: false,
    log: createLogger("silent"),
    say: (line) => void lines.push(line),
  });
  return { isWell, lines };
}

/** The lines that are no ✓. */
async function complaints(environment: Environment = {}): Promise<{ isWell: boolean; lines: string[] }> {
  const { isWell, lines } = await look(environment);
  return { isWell, lines: lines.filter((line) => !line.startsWith("✓ ")) };
}

const change = (statement: string) => sql.raw(statement).execute(database.db);

it("says a line of each, and nothing else, where all is well", async () => {
  const { isWell, lines } = await look();
  expect(isWell).toBe(true);
  expect(lines.filter((line) => !line.startsWith("✓ "))).toEqual([]);
  for (const what of [
    "Node",
    "configuration",
    "room for",
    "folder for pictures",
    "Redis",
    "mail: no server",
    "PostgreSQL",
    "migrations",
  ]) {
    expect(
      lines.filter((line) => line.startsWith(`✓ ${what}`)),
      what,
    ).toHaveLength(1);
  }
  expect(lines).toContain("✓ likes of posts");
});

it("leaves nothing behind", async () => {
  await look();
  expect(await readdir(join(dataDir, "uploads"))).toEqual([".unfinished"]);
});

describe("configuration", () => {
  const PUBLIC = { PUBLIC_URL: "https://fitmate.example", TRUST_PROXY: "1" };
  const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@fitmate.example" };

  it("that does not fit is named, and nothing else is looked at", async () => {
    const { isWell, lines } = await complaints({ PORT: "70000" });
    expect(isWell).toBe(false);
    expect(lines).toEqual(["✗ configuration: Bad configuration: PORT. See .env.example."]);
  });

  it.each<[string, Environment]>([
    ["PUBLIC_URL without SMTP_URL", PUBLIC],
    ["TRUST_PROXY is not set with PUBLIC_URL https", { ...MAIL, PUBLIC_URL: "https://fitmate.example" }],
    ["PUBLIC_URL is not https", { ...MAIL, PUBLIC_URL: "http://fitmate.example" }],
    ["DEMO=always with PUBLIC_URL", { ...PUBLIC, ...MAIL, DEMO: "always" }],
    ["NODE_ENV=development with PUBLIC_URL https", { ...PUBLIC, ...MAIL, NODE_ENV: "development" }],
    ["METRICS_PORT on 0.0.0.0", { METRICS_PORT: "9464", HOST: "0.0.0.0" }],
  ])("%s is worth a warning", async (what, environment) => {
    const { lines } = await complaints(environment);
    expect(lines.filter((line) => line.startsWith("! ")).map((line) => line.split(": ", 1)[0])).toEqual([`! ${what}`]);
  });

  it("warnings alone are nothing wrong", async () => {
    expect((await complaints(PUBLIC)).isWell).toBe(true);
  });

  it("two servers on one port are", async () => {
    const { isWell, lines } = await complaints({ PORT: "3000", METRICS_PORT: "3000" });
    expect(isWell).toBe(false);
    expect(lines[0]).toMatch(/^✗ METRICS_PORT is the same as PORT: /);
  });

  it("of this machine alone asks for nothing", async () => {
    expect((await complaints({ PUBLIC_URL: "http://localhost:5173", METRICS_PORT: "9464" })).lines).toEqual([]);
  });
});

describe("the machine", () => {
  it("has a Node that its packages do not take", () => {
    expect(lineOf(lookAtNode("22.21.9"))).toBe("✗ Node 22.21.9: ^22.22.0 || >=24.0.0 is needed.");
    expect(lookAtNode("23.6.0").verdict).toBe("wrong");
    expect(lookAtNode("22.22.0").verdict).toBe("fine");
    expect(lookAtNode("24.0.0").verdict).toBe("fine");
  });

  it("has no room, or no such folder", async () => {
    // A file system of no size.
    expect(lineOf(await lookAtRoom("/proc", "pictures"))).toMatch(/^✗ room for pictures \(\/proc\), 0 MB free: /);
    const none = join(dataDir, "none");
    expect(lineOf(await lookAtRoom(none, "pictures"))).toMatch(/^! room for pictures .*: there is no such folder yet/);
    await writeFile(join(dataDir, "file"), "");
    expect(lineOf(await lookAtRoom(join(dataDir, "file/in"), "pictures"))).toMatch(
      /^✗ room for pictures .* cannot be looked at \(ENOTDIR/,
    );
  });

  it("has a clock that is off", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - DAY_MS });
    const { isWell, lines } = await complaints();
    expect(isWell).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^! clock: 864\d\d\.\d s behind the database's: let NTP/)]);
  });
});

describe("the database", () => {
  it("is not there", async () => {
    const { isWell, lines } = await complaints({
      DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/none`,
    });
    expect(isWell).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/^✗ database: it cannot be reached \(connect ECONNREFUSED .*Start it/),
    ]);
    expect(lines[0]).not.toContain("secret");
  });

  it("embedded, is not there yet: nothing is made", async () => {
    const { lines } = await complaints({ DATABASE_URL: "" });
    expect(lines).toEqual([expect.stringMatching(/^! database .*there is none yet/)]);
    expect(await readdir(dataDir)).toEqual(["uploads"]);
  });

  it("is too old", () => {
    expect(lineOf(versionFinding(140_012, "14.12"))).toBe("✗ PostgreSQL 14.12: 15 or later is needed.");
  });

  it("has fewer connections than a node opens, or than two do", async () => {
    const most = await change("select current_setting('max_connections')::integer as most");
    const { most: all } = most.rows[0] as { most: number };
    expect((await complaints({ DATABASE_POOL_SIZE: String(all) })).isWell).toBe(false);
    const { isWell, lines } = await complaints({ DATABASE_POOL_SIZE: String(Math.ceil(all / 2)) });
    expect(isWell).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^! connections: a node opens up to \d+, PostgreSQL has \d+: /)]);
  });

  it("has work that nobody does", async () => {
    await change(`insert into mails (kind, recipient, due_at, expires_at, attempts)
                  values ('reset', 'a@example.com', now() - interval '2 hours', now() + interval '1 day', 0),
                         ('reset', 'b@example.com', now() + interval '1 hour', now() + interval '1 day', 8),
                         ('reset', 'c@example.com', now(), now() + interval '1 day', 3)`);
    const { isWell, lines } = await complaints();
    expect(isWell).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^! mails that wait for more than an hour: 2: no node is at work/)]);
    expect(lines.join("\n")).not.toContain("example.com");
    await change("delete from mails");
  });
});

describe("migrations", () => {
  it.each([
    [
      "edited since",
      "update kysely_migration set checksum = 'another' where name = '0002_mates'",
      /^✗ migrations edited since they ran here \(0002_mates\): no server of this version starts/,
    ],
    [
      "of another product",
      "insert into kysely_migration (name, timestamp) values ('0002_other', '')",
      /^✗ migrations that this version does not know \(0002_other\): /,
    ],
    [
      "of a later version",
      "insert into kysely_migration (name, timestamp) values ('9999_later', '')",
      /^! migrations of a later version \(9999_later\): /,
    ],
    [
      "that have not run",
      "delete from kysely_migration where name > '0045'",
      /^! migrations that have not run here \(\d+, from 0045_check_ins on\): the next start runs them/,
    ],
  ])("%s are named", async (_, statement, line) => {
    await change("create table kept_migrations as select * from kysely_migration");
    try {
      await change(statement);
      const { isWell, lines } = await complaints();
      expect(lines[0]).toMatch(line);
      expect(isWell).toBe(lines[0]?.startsWith("!"));
    } finally {
      await change(
        "truncate kysely_migration; insert into kysely_migration select * from kept_migrations; drop table kept_migrations",
      );
    }
    expect((await complaints()).lines).toEqual([]);
  });

  it("that have not run at all are left to the start", async () => {
    const { url, drop } = await emptyDatabase();
    const { isWell, lines } = await complaints({ DATABASE_URL: url });
    expect(isWell).toBe(true);
    expect(lines).toEqual([
      expect.stringMatching(/^! migrations that have not run here \(\d+, from 0001_accounts on\): /),
      expect.stringMatching(/^! counts: they are looked at once/),
    ]);
    await drop();
  });
});

/** One in which nothing has run. */
async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await createTestDatabase();
  const open = openDatabase(empty.url, 1, () => {});
  await sql`drop schema public cascade`.execute(open.db);
  await sql`create schema public`.execute(open.db);
  await open.close();
  return empty;
}

describe("Redis", () => {
  it("that nobody listens for is missed", async () => {
    const { isWell, lines } = await complaints({ REDIS_URL: `redis://:secret@127.0.0.1:${await freePort()}` });
    expect(isWell).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^✗ Redis: nodes do not hear each other \(connect ECONNREFUSED/)]);
    expect(lines[0]).not.toContain("secret");
  });

  it.skipIf(!hasRedis)("that says nothing is given up; one that talks hands on what is published", async () => {
    const redis = await OwnRedis.start();
    try {
      expect((await look({ REDIS_URL: redis.url })).lines).toContain("✓ Redis: what is published comes back");
      await redis.fill(true);
      expect((await complaints({ REDIS_URL: redis.url })).lines).toEqual([
        expect.stringMatching(/^! Redis: it keeps no notes \(OOM/),
      ]);
      await redis.fill(false);
      redis.silence(true);
      expect((await complaints({ REDIS_URL: redis.url })).lines).toEqual([
        expect.stringMatching(/^✗ Redis: nodes do not hear each other \(/),
      ]);
    } finally {
      redis.silence(false);
      await redis.stop();
    }
  });
});

describe("a Redis Cluster", () => {
  it("too old is named", () => {
    expect(clusterVersionProblem("10.0.0.1:6379", "7.0.15")).toBeUndefined();
    const line = lineOf(clusterVersionProblem("10.0.0.1:6379", "6.2.14") ?? { verdict: "fine", what: "" });
    expect(line).toBe("✗ Redis Cluster, 10.0.0.1:6379: Redis 6.2.14: 7 or later is needed.");
  });

  it.skipIf(!hasRedis)("that is none is named", async () => {
    const redis = await OwnRedis.start();
    try {
      expect((await complaints({ REDIS_CLUSTER_URLS: redis.url })).lines).toEqual([
        expect.stringMatching(/^✗ Redis Cluster: nodes do not hear each other \(.*cluster support disabled/),
      ]);
    } finally {
      await redis.stop();
    }
  });

  it.skipIf(!hasRedis)("hands on what is published by each master; one that says nothing is named", async () => {
    const cluster = await OwnRedisCluster.start();
    const [first, second] = cluster.masters;
    try {
      const REDIS_CLUSTER_URLS = cluster.urls.join();
      expect((await look({ REDIS_CLUSTER_URLS })).lines).toContain(
        "✓ Redis Cluster: what is published comes back from each of 3 masters",
      );
      const away = `127.0.0.1:${await freePort()}`;
      expect((await complaints({ REDIS_CLUSTER_URLS: `${REDIS_CLUSTER_URLS},redis://${away}` })).lines).toEqual([
        `! Redis Cluster: nothing is known by ${away}. Start it, or correct REDIS_CLUSTER_URLS.`,
      ]);
      await second?.stop();
      const { isWell, lines } = await complaints({ REDIS_CLUSTER_URLS: first?.url ?? "" });
      expect(isWell).toBe(false);
      expect(lines).toEqual([expect.stringContaining(`✗ Redis Cluster, 127.0.0.1:${second?.port}: nodes do not hear`)]);
    } finally {
      await cluster.stop();
    }
  });
});

describe("pictures", () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await startTestBucket();
  });
  afterAll(() => bucket.close());

  it("have a folder in which nothing can be kept", async () => {
    await rm(join(dataDir, "uploads"), { recursive: true });
    // Not even root writes there.
    await symlink("/proc/self", join(dataDir, "uploads"));
    const { isWell, lines } = await complaints();
    expect(isWell).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^✗ folder for pictures .*: pictures cannot be kept \(/)]);
  });

  it("have no folder yet: none is made", async () => {
    await rm(join(dataDir, "uploads"), { recursive: true });
    expect((await complaints()).lines).toEqual([expect.stringMatching(/^! folder for pictures .*there is none yet/)]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("have a bucket that keeps them, until it does not", async () => {
    const environment = s3Settings(bucket.config);
    expect((await look(environment)).lines).toContain("✓ bucket for pictures: keeps, lists, reads and removes");
    expect(bucket.files.size).toBe(0);
    const { isWell, lines } = await complaints({ ...environment, S3_SECRET_ACCESS_KEY: "another" });
    expect(isWell).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^✗ bucket for pictures: pictures cannot be kept \(/)]);
  });
});

describe("mail", () => {
  let server: TestMailServer;
  beforeAll(async () => {
    server = await startTestMailServer();
  });
  afterAll(() => server.close());
  const PUBLIC_URL = "http://localhost:3000";

  it("is taken by a server, to which nothing is sent", async () => {
    expect((await look({ ...server.environment, PUBLIC_URL })).lines).toContain("✓ mail: the server takes it");
    expect(server.received).toEqual([]);
  });

  it("is taken by nobody", async () => {
    const SMTP_URL = `smtp://user:secret@127.0.0.1:${await freePort()}`;
    const { isWell, lines } = await complaints({ ...server.environment, PUBLIC_URL, SMTP_URL });
    expect(isWell).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^✗ mail: the server does not take it \(connect ECONNREFUSED/)]);
    expect(lines[0]).not.toContain("secret");
  });
});

describe("the command", () => {
  async function run(...args: string[]): Promise<{ code: number; said: string; complaint: string }> {
    const env = { PATH: process.env["PATH"], ...settings({}) };
    const child = spawn(process.execPath, [DOCTOR, ...args], { env });
    const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
    return { code: Number(code), said, complaint };
  }

  it("ends with 0 where nothing is wrong, with 1 where something is until it is repaired", async () => {
    expect(await run()).toMatchObject({
      code: 0,
      said: expect.stringContaining("✓ squares of the map\n"),
      complaint: "",
    });
    await change("insert into post_totals (kind, key, total) values ('all', '', 3)");
    expect(await run()).toMatchObject({
      code: 1,
      said: expect.stringContaining("✗ totals of posts, all and by sport, 1 wrong"),
    });
    expect(await run("--repair")).toMatchObject({ code: 0, said: expect.stringContaining("1 wrong: counted anew") });
    expect(await run()).toMatchObject({ code: 0 });
  });

  it("says how it is called", async () => {
    expect(await run("--now")).toMatchObject({
      code: 2,
      said: "",
      complaint: expect.stringContaining("npm run doctor"),
    });
  });
});
