/** Calls that are made all the time, most of them by strangers: what they are answered. */
import { pathOf } from "../../server/test/client.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { StagedNode } from "./stage.ts";

const PAUSE_MS = 250;
const ANSWER_MS = 15_000;

type Call = { name: string; method: "GET" | "POST" | "PUT"; path: string; body?: object };
/** `at`: when it was answered, on the clock of `performance.now()`; status 0: not at all. */
export type Probe = { name: string; at: number; status: number; retryAfter: string | null };

const EMAIL = { query: { email: "p0a@example.com" } };
const CALLS: readonly Call[] = [
  { name: "sign-in", method: "POST", path: pathOf("signIn"), body: { nickname: "p0a", password: "hangang7km!" } },
  { name: "find ID", method: "GET", path: pathOf("findId", EMAIL) },
  { name: "find password", method: "PUT", path: pathOf("findPassword", EMAIL) },
  {
    name: "duplicate check",
    method: "GET",
    path: pathOf("checkDuplicate", { params: { field: "nickname" }, query: { nickname: "p0a" } }),
  },
  { name: "posts", method: "GET", path: pathOf("searchPosts") },
  { name: "ready", method: "GET", path: "/readyz" },
];

/** What the calls need to be counted by nobody. */
export const UNCOUNTED = {
  LIMIT_FACTOR: "1000",
  SIGN_IN_ATTEMPTS_PER_ACCOUNT: "100000",
  SIGN_IN_ATTEMPTS_PER_ADDRESS: "100000",
  FIND_ATTEMPTS_PER_ADDRESS: "100000",
  FIND_ATTEMPTS_PER_ACCOUNT: "100000",
};

/** Asks both servers until the end of `stack`; the answer grows. */
export function probe(nodes: readonly StagedNode[], stack: AsyncDisposableStack): readonly Probe[] {
  const probes: Probe[] = [];
  const asking = new AbortController();
  stack.defer(() => asking.abort());
  const ask = async (url: string, call: Call) => {
    while (!asking.signal.aborted) {
      const { status, retryAfter } = await answerTo(url, call);
      probes.push({ name: call.name, at: performance.now(), status, retryAfter });
      await sleep(PAUSE_MS);
    }
  };
  for (const { server } of nodes) for (const call of CALLS) void ask(server.url, call);
  return probes;
}

async function answerTo(url: string, { method, path, body }: Call): Promise<Pick<Probe, "status" | "retryAfter">> {
  try {
    const answer = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  } catch {
    return { status: 0, retryAfter: null };
  }
}

/** What of `probes` is neither an answer nor a 503 that says when to come back, in words. */
export function faultsIn(probes: readonly Probe[]): string[] {
  const faults = probes.filter(
    ({ status, retryAfter }) => status === 0 || (status >= 500 && (status !== 503 || retryAfter === null)),
  );
  return [...new Set(faults.map(({ name, status }) => `${name} was answered ${status}`))];
}
