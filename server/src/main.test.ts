/** What a server says of itself once it listens. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { startNode } from "../test/node.ts";

let database: TestDatabase;
let version: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const product = await readFile(resolve(import.meta.dirname, "../../package.json"), "utf8");
  ({ version } = JSON.parse(product) as { version: string });
});
afterAll(() => database.drop());

it("tells a service manager its version, address and name in one line of the log", async () => {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, "main.ts")], {
    env: { ...process.env, DATABASE_URL: database.url, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let ready: object | undefined;
  for await (const line of createInterface(child.stdout)) {
    const entry = JSON.parse(line) as { msg?: string };
    if (entry.msg !== "ready") continue;
    ready = entry;
    child.kill("SIGTERM");
  }
  await ended;
  const address = expect.stringMatching(/^http:\/\/localhost:\d+$/);
  expect(ready).toMatchObject({ version, address, node: expect.any(String) });
});

it("greets whoever started it by hand with the product's name, version and address", async () => {
  const node = await startNode({ DATABASE_URL: database.url });
  expect(node.log()).toMatch(new RegExp(`^\\s+핏메이트 ${version.replaceAll(".", "\\.")}  http://localhost:\\d+\\n`));
  await node.stop();
});

it("says which port is taken, and which variable sets it", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const taken = String((other.address() as AddressInfo).port);
  const child = spawn(process.execPath, [resolve(import.meta.dirname, "main.ts")], {
    env: { ...process.env, DATABASE_URL: database.url, HOST: "127.0.0.1", PORT: "0", METRICS_PORT: taken },
    stdio: ["ignore", "ignore", "pipe"],
  });
  expect(await text(child.stderr)).toContain(
    `Port ${taken} is taken by another program. Stop it, or set METRICS_PORT to a free one.`,
  );
  other.close();
});
