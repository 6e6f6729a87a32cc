/** The server that is fuzzed: a process of its own on a database of its own, with people who have done what people do here. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { TestKakao } from "../../server/test/kakao.ts";
import { startLocalServer } from "../../server/test/localServer.ts";
import { NOWHERE } from "../../server/test/push.ts";
import { VideoPictures } from "../../server/test/videoPictures.ts";
import { startDatabase } from "../faults/services.ts";
import { furnish } from "./furnish.ts";
import { takeSnapshot } from "./snapshot.ts";

const MAIN = resolve(import.meta.dirname, "../../server/src/main.ts");
const MANY = "1000000";
const STARTS_WITHIN_MS = 60_000;

export type World = {
  port: number;
  /** Puts the database back to what it was at the beginning. */
  restore(): Promise<void>;
  /** What the server has logged as an error, or how it ended, since this was asked last. */
  complaints(): string[];
  close(): Promise<void>;
};

export async function openWorld(): Promise<World> {
  const [database, kakao, pictures, geocoder, dataDir] = await Promise.all([
    startDatabase({ throwaway: true }),
    TestKakao.start(),
    VideoPictures.start(),
    startLocalServer((_, response) => {
      response
        .setHeader("content-type", "application/json")
        .end('[{"lat":"37.54","lon":"127.04","display_name":"서울숲, 성동구"}]');
    }),
    mkdtemp(join(tmpdir(), "fitmate-fuzz-")),
  ]);
  const server = await startServer({
    ...kakao.environment,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    // As behind a proxy, and without PUBLIC_URL: what requests say of themselves goes as deep as it can.
    TRUST_PROXY: "1",
    YOUTUBE_PICTURES_URL: pictures.url,
    GEOCODER_URL: `${geocoder.url}/search?q={query}`,
    PUSH_SERVICES: NOWHERE,
    SIGN_IN_ATTEMPTS_PER_ACCOUNT: MANY,
    SIGN_IN_ATTEMPTS_PER_ADDRESS: MANY,
    SIGN_UPS_PER_ADDRESS: MANY,
    FIND_ATTEMPTS_PER_ADDRESS: MANY,
    FIND_ATTEMPTS_PER_ACCOUNT: MANY,
    UPLOADS_PER_MEMBER: MANY,
    LIMIT_FACTOR: MANY,
  });
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on("error", () => {});
  await furnish(`http://127.0.0.1:${server.port}`, pool);
  const putBack = await takeSnapshot(pool);
  return {
    port: server.port,
    complaints: server.complaints,
    async restore() {
      await putBack();
      // A job that met the change in the middle is not to blame.
      server.complaints();
    },
    async close() {
      await server.stop();
      await pool.end();
      await Promise.all([database.stop(), kakao.close(), pictures.close(), geocoder.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: "test", HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...environment },
    // With a channel, as by `npm start`: it greets, whatever its log says.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let complaints: string[] = [];
  let isWanted = true;
  const ended = once(child, "exit");
  child.once("exit", (code, signal) => {
    if (isWanted) complaints.push(`the server has ended: ${code ?? signal}`);
  });
  const port = await new Promise<number>((announce, fail) => {
    child.once("exit", () => fail(new Error(complaints.join("\n"))));
    setTimeout(() => fail(new Error("The server does not say where it listens.")), STARTS_WITHIN_MS).unref();
    readLines(child, (line) => {
      const found = /^\s+핏메이트 \S+\s+http:\/\/\S+:(\d+)/.exec(line)?.[1];
      if (found !== undefined) announce(Number(found));
      else if (line.trim() !== "") complaints.push(line);
    });
  });
  return {
    port,
    complaints() {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    async stop() {
      isWanted = false;
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await ended;
    },
  };
}

function readLines({ stdout, stderr }: ChildProcess, take: (line: string) => void): void {
  for (const input of [stdout, stderr]) {
    if (input) createInterface({ input }).on("line", take);
  }
}
