/**
 * One process at a time in a folder. The lock is a listening socket in it, so it ends with its process whatever ends
 * that, and no reused process id can be mistaken for it.
 *
 * Everybody publishes a socket of its own first and looks for others afterwards: of two that come at once at least
 * one sees the other, and whoever sees another one alive withdraws. Names are never reused, so removing a dead
 * socket can never hit a living one.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { type Server, connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** `asking` = may still withdraw; `closing` = its app is gone, the database is being stopped. */
export type LockState = "asking" | "starting" | "serving" | "closing";
/** `url`: of the database, while it is being served. */
type Answer = { owner: number; state: LockState; url?: string };

export type FolderLock = {
  /** What others are answered from now on. */
  say(state: LockState, url?: string): void;
  release(): Promise<void>;
};

const PREFIX = "lock-";
const UNKNOWN = 0;
const ANSWER_MS = 2_000;
/** A process that was just killed may not have noticed yet. */
const GRACE_MS = 1_500;
const CLOSING_MS = 60_000;

/** Takes the lock of `folder` for process `owner`. Throws a sentence (naming the folder as `shownAs`) when it is taken. */
export async function lockFolder(folder: string, owner: number, shownAs = folder): Promise<FolderLock> {
  const start = Date.now();
  for (;;) {
    const mine = await publish(folder, owner, shownAs);
    const other = await findOther(folder, mine.name);
    if (other === undefined) {
      mine.say("starting");
      return mine;
    }
    await mine.release();
    if (other !== "asking") {
      const patience = other.state === "closing" ? CLOSING_MS : GRACE_MS;
      if (Date.now() - start > patience) {
        const who = other.owner === UNKNOWN ? "process" : `process (pid ${other.owner})`;
        throw new Error(`Another FitMate ${who} uses ${shownAs}; stop it or set DATA_DIR.`);
      }
    }
    await sleep(50 + Math.random() * 100);
  }
}

/** Where somebody else serves the database of `folder`; undefined where nobody does. */
export async function findServed(folder: string): Promise<string | undefined> {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(PREFIX))) {
    const answer = await ask(join(folder, name));
    if (answer?.state === "serving" && answer.url !== undefined) return answer.url;
  }
  return undefined;
}

async function publish(folder: string, owner: number, shownAs: string): Promise<FolderLock & { name: string }> {
  const answer: Answer = { owner, state: "asking" };
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(JSON.stringify(answer));
  });
  const name = `${PREFIX}${randomBytes(6).toString("hex")}`;
  await listen(server, join(folder, `new-${name}`), shownAs);
  // Seen only once it listens, so that nobody takes it for a dead one.
  renameSync(join(folder, `new-${name}`), join(folder, name));
  return {
    name,
    say: (state, url) => void Object.assign(answer, { state, url }),
    release: async () => {
      rmSync(join(folder, name), { force: true });
      server.close();
      await once(server, "close");
    },
  };
}

async function listen(server: Server, path: string, shownAs: string): Promise<void> {
  server.listen(path);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The database folder ${shownAs} cannot be locked (${code}); set DATA_DIR to a writable local folder.`,
      { cause: error },
    );
  }
}

/** The first other one alive: "asking" when all that are alive may still withdraw. */
async function findOther(folder: string, mine: string): Promise<Answer | "asking" | undefined> {
  let asking = false;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX) || name === mine) continue;
    const answer = await ask(join(folder, name));
    if (answer === undefined) rmSync(join(folder, name), { force: true });
    else if (answer.state === "asking") asking = true;
    else return answer;
  }
  return asking ? "asking" : undefined;
}

/** Undefined when nobody listens there any more, as of one that goes while it is asked: it takes its name away first. */
async function ask(path: string): Promise<Answer | undefined> {
  const silent: Answer = { owner: UNKNOWN, state: "serving" };
  const socket = connect(path).setEncoding("utf8").setTimeout(ANSWER_MS);
  socket.on("timeout", () => socket.destroy());
  try {
    let text = "";
    for await (const part of socket) text += part;
    if (text !== "") return JSON.parse(text) as Answer;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED" || code === "ENOENT") return undefined;
  }
  return existsSync(path) ? silent : undefined;
}
