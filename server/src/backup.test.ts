/** The commands that keep data, run as an operator does, beside a product on its embedded database. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HttpClient, TestMember } from "../test/client.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { startNode, type TestNode } from "../test/node.ts";
import { runTool } from "../test/tool.ts";

let folder: string;
let database: TestDatabase;
let node: TestNode | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fitmate-keeping-"));
  // As root PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o755);
  database = await createTestDatabase();
});
afterEach(async () => {
  await node?.stop();
  node = undefined;
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Settings of a product on the embedded database in `name`. */
const embeddedIn = (name: string) => ({ DATABASE_URL: "", DATA_DIR: join(folder, name) });

it(
  "save a running product, bring it back elsewhere, and move it to PostgreSQL and back",
  // Eleven processes and five databases, one after the other: two minutes where much else is going on.
  { timeout: 480_000 },
  async () => {
    const [home, saved] = [embeddedIn("home"), join(folder, "saved")];
    node = await startNode(home);
    const { token, nickname } = await TestMember.signUp(node.url, "옮겨질이");
    const signedIn = async (settings: Record<string, string>) => {
      node = await startNode(settings);
      const { nickname: there } = await new HttpClient(node.url, token).ask("getMyProfile");
      await node.stop();
      return there;
    };

    expect(await runTool("staff", ["list"], home)).toMatchObject({ code: 0 });
    expect(await runTool("backup", ["backup", saved], home)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Saved, and restored once to see that it can be: \d+ rows/),
    });
    // What is written after it has read would be lost.
    expect(await runTool("backup", ["move", database.url], home)).toMatchObject({
      code: 1,
      said: expect.stringContaining("Another FitMate process"),
    });
    await node.stop();

    expect(await runTool("backup", ["restore", saved], embeddedIn("restored"))).toMatchObject({ code: 0 });
    expect(await signedIn(embeddedIn("restored"))).toBe(nickname);
    expect(await runTool("backup", ["move", database.url], home)).toMatchObject({ code: 0 });
    expect(await signedIn({ DATABASE_URL: database.url, DATA_DIR: home.DATA_DIR })).toBe(nickname);
    expect(await runTool("backup", ["move", "--back", database.url], embeddedIn("back"))).toMatchObject({ code: 0 });
    expect(await signedIn(embeddedIn("back"))).toBe(nickname);
  },
);

describe("the proof of a backup", () => {
  let temporary: string;
  beforeEach(async () => {
    temporary = await mkdtemp(join(tmpdir(), "fitmate-proofs-"));
    await chmod(temporary, 0o755);
  });
  afterEach(() => rm(temporary, { recursive: true, force: true }));

  function startBackup(): ChildProcess {
    const saved = join(temporary, "saved");
    return spawn(process.execPath, [resolve(import.meta.dirname, "backup.ts"), "backup", saved], {
      env: { ...process.env, ...embeddedIn("none"), DATABASE_URL: database.url, TMPDIR: temporary },
      stdio: "ignore",
    });
  }

  /** Where its database is, as soon as there is one. */
  async function homeOfProof(): Promise<string> {
    const findHome = async () => {
      const proof = (await readdir(temporary)).find((name) => name.startsWith("fitmate-proof-")) ?? "";
      const at = join(temporary, proof);
      if (existsSync(join(at, "moved-to"))) return readFileSync(join(at, "moved-to"), "utf8").trim();
      return existsSync(join(at, "data")) ? at : "";
    };
    await expect.poll(findHome, { timeout: 60_000, interval: 20 }).not.toBe("");
    return findHome();
  }

  it("leaves nothing behind", async () => {
    const backup = startBackup();
    const home = await homeOfProof();
    expect(await once(backup, "exit")).toEqual([0, null]);
    expect(existsSync(home)).toBe(false);
    expect(await readdir(temporary)).toEqual(["saved"]);
  }, 120_000);

  it.each([
    ["", 0o755],
    [" where PostgreSQL cannot enter", 0o700],
  ])(
    "is gone with a backup that is killed%s",
    async (_, rights) => {
      await chmod(temporary, rights);
      const backup = startBackup();
      const home = await homeOfProof();
      backup.kill("SIGKILL");
      await expect.poll(() => existsSync(home), { timeout: 60_000 }).toBe(false);
      await expect.poll(() => readdir(temporary), { timeout: 60_000 }).toEqual(["saved"]);
    },
    120_000,
  );
});

it.each([
  [[]],
  [["backup"]],
  [["backup", "a", "b"]],
  [["move", "elsewhere"]],
  [["move", "--back"]],
  [["forget", "it"]],
])("say how they are used: %j", async (args) => {
  expect(await runTool("backup", args, embeddedIn("none"))).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^Usage:/),
  });
});
