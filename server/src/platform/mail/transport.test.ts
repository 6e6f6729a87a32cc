import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestMailServer, type TestMailServer } from "../../../test/smtp.ts";
import type { Config } from "../../config.ts";
import { createLogger } from "../logger.ts";
import { writeMail } from "./mail.ts";
import { createTransport, type Transport } from "./transport.ts";

const SILENCE_MS = 1_000;
const LETTER = {
  subject: "새 비밀번호",
  paragraphs: ["달리는<민서>님, 안녕하세요."],
  button: { label: "정하기", address: "https://fitmate.example/finduserpassword?token=abc" },
  note: "요청한 적이 없다면 지워 주세요.",
};
const log = createLogger("silent");

let smtp: TestMailServer;
let config: Pick<Config, "smtp" | "dataDir">;
let transport: Transport;
beforeAll(async () => {
  smtp = await startTestMailServer();
  config = { smtp: { url: smtp.url, from: "핏메이트 <hello@fitmate.example>" }, dataDir: "" };
  transport = createTransport(config, log, { silenceMs: SILENCE_MS });
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.mood = "kind";
  smtp.received.length = 0;
});

describe("a mail over SMTP", () => {
  it("arrives as plain text and as HTML, with what people wrote in it as text", async () => {
    await transport.send(writeMail("minseo@example.com", LETTER));
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ to: "minseo@example.com", subject: "[핏메이트] 새 비밀번호" });
    expect(mail?.text).toContain("달리는<민서>님");
    expect(mail?.text).toContain("https://fitmate.example/finduserpassword?token=abc");
    expect(mail?.html).toContain("달리는&lt;민서&gt;님");
    expect(mail?.html).toContain('href="https://fitmate.example/finduserpassword?token=abc"');
  });

  it("arrives once where the server takes long to say that it has it", async () => {
    smtp.mood = "slow";
    await transport.send(writeMail("minseo@example.com", LETTER));
    expect(smtp.received).toHaveLength(1);
  });

  it("fails where the whole takes too long", async () => {
    smtp.mood = "slow";
    const hasty = createTransport(config, log, { withinMs: 500 });
    const begun = performance.now();
    await expect(hasty.send(writeMail("minseo@example.com", LETTER))).rejects.toThrow(/abort|timeout/i);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it.each([
    ["refuses the mailbox", "refuse", /no such mailbox/],
    ["asks to try later", "busy", /try later/],
    ["never greets", "silent", /greeting|timeout/i],
    ["hangs up in DATA", "cut", /closed|hang up|ECONNRESET/i],
  ] as const)("fails when the server %s", async (_, mood, message) => {
    smtp.mood = mood;
    await expect(transport.send(writeMail("minseo@example.com", LETTER))).rejects.toThrow(message);
    expect(smtp.received).toEqual([]);
  });
});

describe("a mail without an SMTP server", () => {
  it("lies in the outbox, readable for this user only, as a page and as text", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "fitmate-outbox-"));
    await mkdir(join(dataDir, "outbox"), { mode: 0o755 });
    await createTransport({ smtp: undefined, dataDir }, log).send(writeMail("minseo@example.com", LETTER));
    const [page = "", text = ""] = (await readdir(join(dataDir, "outbox"))).toSorted();
    expect(page).toMatch(/\.html$/);
    const file = join(dataDir, "outbox", text);
    expect(await readFile(file, "utf8")).toContain("https://fitmate.example/finduserpassword?token=abc");
    for (const each of [file, join(dataDir, "outbox", page), join(dataDir, "outbox")]) {
      expect((await stat(each)).mode & 0o077).toBe(0);
    }
    await rm(dataDir, { recursive: true });
  });
});
