/**
 * Cleans the HTML of posts on a thread of its own: 100 KB made for the purpose keep a core busy for a fifth of a second,
 * in which nobody else would be answered.
 */
import { POST_TOO_LONG } from "@fitmate/contract/posts";
import { Piscina } from "piscina";
import { AppError } from "../../platform/http/errors.ts";
import type { CleanBody } from "./html.ts";
import { POST_BODY_MAX_BYTES } from "@fitmate/contract/limits";

/** What may wait or be under way, in bytes: of the worst, four seconds in all and half a second a member. */
const AT_ONCE = 16 * POST_BODY_MAX_BYTES;
const AT_ONCE_PER_MEMBER = 2 * POST_BODY_MAX_BYTES;
/** A text that is not clean by then is given up, and its thread with it. */
const PATIENCE_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;
const MEMORY_MB = 128;

type Thread = Piscina<string, CleanBody | null>;

/** Started with the first text; keeps no process alive that has nothing else to do. */
let thread: Thread | undefined;
/** Bytes under way, of each member and in all. */
const ofMember = new Map<number, number>();
let inAll = 0;

/**
 * What of `html` a post may hold. Refuses when that is too long, when `authorId` has too much under way, when everybody has, or
 * when this text takes too long.
 */
export async function clean(html: string, authorId: number): Promise<CleanBody> {
  const bytes = Buffer.byteLength(html);
  if ((ofMember.get(authorId) ?? 0) + bytes > AT_ONCE_PER_MEMBER) {
    throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (inAll + bytes > AT_ONCE) throw busy();
  count(authorId, bytes);
  try {
    thread ??= startThread();
    const cleaned = await thread.run(html, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!cleaned) throw new AppError("INVALID_INPUT", { message: POST_TOO_LONG });
    return cleaned;
  } catch (error) {
    throw (error as Error).name === "AbortError" ? busy() : error;
  } finally {
    count(authorId, -bytes);
  }
}

function startThread(): Thread {
  return new Piscina({
    filename: new URL("cleaningWorker.ts", import.meta.url).href,
    // With fewer, those who wait behind a text that was given up would wait for the next one.
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
}

function count(authorId: number, bytes: number): void {
  const own = (ofMember.get(authorId) ?? 0) + bytes;
  inAll += bytes;
  if (own === 0) ofMember.delete(authorId);
  else ofMember.set(authorId, own);
}

function busy(): AppError {
  return new AppError("UNAVAILABLE", {
    message: "지금 글을 올리는 사람이 많아요. 잠시 후 다시 시도해 주세요.",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
