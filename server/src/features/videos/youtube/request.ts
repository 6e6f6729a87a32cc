/** One question to YouTube: patience, another try where that helps, and failures that say what to do. */
import { setTimeout as sleep } from "node:timers/promises";
import { outgoingFetch } from "../../../platform/outgoing.ts";

export type YoutubeProblem = "network" | "server" | "malformed" | "key" | "quota" | "busy" | "refused";

/** `message` is fit for the operator; it never holds the key. */
export class YoutubeError extends Error {
  override name = "YoutubeError";
  readonly problem: YoutubeProblem;

  constructor(problem: YoutubeProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export type RequestOptions = {
  headers?: Record<string, string>;
  /** For one try. */
  timeoutMs?: number | undefined;
  /** Before the second try; doubles with each. */
  pauseMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called before each try. */
  onTry?: () => void;
  /** Whether the answer says to ask again later; 5xx always does. */
  isBusy?: (answer: YoutubeAnswer) => boolean;
};

export type YoutubeAnswer = { status: number; text: string };

const TRIES = 3;
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 500;
/** Of fifty videos with all their words: some 300 KB. */
const fetchAnswer = outgoingFetch(4 * 1_024 * 1_024);

/** The answer, whatever its status below 500. Throws YoutubeError: network, server, busy; what `signal` says when aborted. */
export async function ask(address: URL, options: RequestOptions = {}): Promise<YoutubeAnswer> {
  const { signal, pauseMs = PAUSE_MS } = options;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await tryOnce(address, options);
    if (!(answer instanceof YoutubeError)) return answer;
    if (attempt === TRIES) throw answer;
    await sleep(pauseMs * 2 ** (attempt - 1), undefined, signal && { signal });
  }
}

async function tryOnce(
  address: URL,
  { headers = {}, timeoutMs = TIMEOUT_MS, signal, onTry, isBusy }: RequestOptions,
): Promise<YoutubeAnswer | YoutubeError> {
  onTry?.();
  const host = address.host;
  let answer: YoutubeAnswer;
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetchAnswer(address, {
      headers: { accept: "application/json", ...headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    answer = { status: response.status, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    const isSlow = error instanceof DOMException && error.name === "TimeoutError";
    const reason = isSlow ? `did not answer within ${timeoutMs / 1_000} s` : "cannot be reached";
    return new YoutubeError("network", `${host} ${reason}: is this machine online?`);
  }
  if (answer.status >= 500) {
    return new YoutubeError("server", `${host} has trouble of its own (${answer.status}): try again later.`);
  }
  if (answer.status === 429 || isBusy?.(answer)) {
    return new YoutubeError("busy", `${host} is asked too often: try again in a few minutes.`);
  }
  return answer;
}
