import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pathOf } from "../../test/server.ts";
import { call, messageOf } from "./api.ts";
import {
  endRestriction,
  endSession,
  getRestriction,
  getSession,
  onRestricted,
  onSessionExpired,
  restrict,
  type Restriction,
  startSession,
} from "./session.ts";

const OLD = { token: "처음", nickname: "달리는민서" };
const NEW = { token: "다시", nickname: "달리는민서" };

beforeEach(() => {
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const serverAnswers = (answer: typeof fetch) => vi.stubGlobal("fetch", answer);

/** Lets the old session call; what it answers gives the call its answer. */
async function underWay(code: "SESSION_EXPIRED" | "ACCOUNT_LEAVING" | "ACCOUNT_SUSPENDED") {
  let answer: (() => void) | undefined;
  serverAnswers(
    () =>
      new Promise((resolve) => {
        const body = JSON.stringify({ status: 401, code, message: "다시 로그인해 주세요." });
        answer = () => resolve(new Response(body, { status: 401 }));
      }),
  );
  startSession(OLD);
  const failing = call("getChatUnread", { query: {} }).catch((error: unknown) => error);
  await expect.poll(() => answer).toBeDefined();
  return () => {
    answer?.();
    return failing;
  };
}

test("a session that has expired ends, and whoever leads to sign-in hears of it", async () => {
  const expired = vi.fn<() => void>();
  const stop = onSessionExpired(expired);
  const answered = await underWay("SESSION_EXPIRED");
  expect(await answered()).toMatchObject({ code: "SESSION_EXPIRED" });
  expect(getSession()).toBeNull();
  expect(expired).toHaveBeenCalledTimes(1);
  stop();
});

test("whoever is suspended is told so, until the server says otherwise or somebody else signs in", async () => {
  const heard = vi.fn<(to: Restriction) => void>();
  const stop = onRestricted(heard);
  const answered = await underWay("ACCOUNT_SUSPENDED");
  expect(await answered()).toMatchObject({ code: "ACCOUNT_SUSPENDED" });
  expect(heard.mock.calls).toEqual([["suspended"]]);
  expect(getRestriction()).toBe("suspended");
  expect(getSession()).toEqual(OLD);
  endRestriction();
  expect(getRestriction()).toBeNull();
  restrict(OLD.token, "suspended");
  startSession(NEW);
  expect(getRestriction()).toBeNull();
  stop();
});

test("what comes late for a session of before leaves the new one alone", async () => {
  const heard = vi.fn<() => void>();
  const stops = [onSessionExpired(heard), onRestricted(heard)];
  for (const code of ["SESSION_EXPIRED", "ACCOUNT_LEAVING", "ACCOUNT_SUSPENDED"] as const) {
    const answered = await underWay(code);
    startSession(NEW);
    expect(await answered()).toMatchObject({ code });
    expect(getSession()).toEqual(NEW);
  }
  expect(heard).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});

test("a call is the caller's who signs out in the same moment: the server hears whose session ends", async () => {
  const asked = new Promise<Headers>((resolve) =>
    serverAnswers(async (_, init) => {
      resolve(new Headers(init?.headers));
      return Response.json({});
    }),
  );
  startSession({ token: "ends", nickname: "달리는민서" });
  const told = call("signOut");
  endSession();
  await told.catch(() => undefined);
  expect((await asked).get("x-auth-token")).toBe("ends");
});

test("a fault of the server's is told with the number under which its log has it, a refusal without", async () => {
  const message = "문제가 생겼어요. 잠시 후 다시 시도해 주세요.";
  const told = async (body: object) => {
    serverAnswers(async () => Response.json({ status: 500, code: "INTERNAL", message, ...body }, { status: 500 }));
    return call("getChatUnread", { query: {} }).then(() => undefined, messageOf);
  };
  expect(await told({ reqId: "3f2b9c61d07e" })).toBe(`${message} (오류 번호 3f2b9c61d07e)`);
  expect(await told({})).toBe(message);
});

/** What the server was told to ask for a page of the new session's, and refused. */
function refusedEarly(refusal: object): void {
  startSession(NEW);
  const said = Promise.resolve({ answers: {}, refusals: { [pathOf("getUnreadNotifications")]: refusal } });
  vi.stubGlobal("early", { token: NEW.token, address: "/", until: performance.now() + 1_000, said });
}

test("what was refused early is refused at once, and the next time the server is asked", async () => {
  const refusal = { status: 404, code: "NOT_FOUND", message: "찾을 수 없어요." };
  const asked = vi.fn<typeof fetch>(async () => Response.json({ unreadCount: 3 }));
  serverAnswers(asked);
  refusedEarly(refusal);
  await expect(call("getUnreadNotifications")).rejects.toMatchObject({ name: "ApiError", ...refusal });
  expect(asked).not.toHaveBeenCalled();
  expect(await call("getUnreadNotifications")).toEqual({ unreadCount: 3 });
  expect(asked).toHaveBeenCalledTimes(1);
});

test("whoever was suspended meanwhile hears so from what was refused early, too", async () => {
  refusedEarly({ status: 403, code: "ACCOUNT_SUSPENDED", message: "이용이 정지됐어요." });
  await expect(call("getUnreadNotifications")).rejects.toMatchObject({ code: "ACCOUNT_SUSPENDED" });
  expect(getRestriction()).toBe("suspended");
  endRestriction();
});

test("what is no refusal that the contract knows is asked of the server", async () => {
  serverAnswers(async () => Response.json({ unreadCount: 3 }));
  refusedEarly({ error: "?" });
  expect(await call("getUnreadNotifications")).toEqual({ unreadCount: 3 });
});

test("a proxy that says how long to wait, in words of its own, is heard", async () => {
  const answer = { status: 503, headers: { "retry-after": "7" } };
  serverAnswers(async () => new Response("<h1>Busy</h1>", answer));
  await expect(call("getChatUnread", { query: {} })).rejects.toMatchObject({
    status: 503,
    code: "UNKNOWN",
    retryAfterSeconds: 7,
  });
});
