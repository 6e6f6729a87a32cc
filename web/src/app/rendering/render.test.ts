import type { ScheduleEntry } from "@fitmate/contract/plans";
import { afterAll, describe, expect, it, vi } from "vitest";
import { planEntry } from "../../../test/plans.ts";
import { pathOf } from "../../../test/server.ts";
import { reachServerBy } from "../../lib/api.ts";
import { PAGES } from "../routes/list.ts";
import { createRenderer } from "./render.tsx";

// The next file in this process asks the server as before.
afterAll(() => reachServerBy((address, init) => fetch(address, init)));

const SITE = "https://fitmate.example";
type Call = { address: string; signal: AbortSignal | undefined };

/** A renderer whose calls of the API are never answered. */
function unanswered() {
  const calls: Call[] = [];
  const renderer = createRenderer({}, {}, (address, { signal }) => {
    calls.push({ address, signal });
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
  });
  return { calls, renderer };
}

const canonical = (address: string) => {
  const found = unanswered().renderer.pageAt(new URL(SITE + address));
  return found && found.url.href.replace(SITE, "");
};

it.each([
  ["/", ["/?a=1", "/?utm_source=x&page=2", "/?", "/#top"]],
  ["/terms", ["/terms?a", "/Terms/", "/terms//"]],
  ["/posts", ["/posts?a=1", "/posts?page=1", "/posts?page=-3", "/posts?page=x&title=%20", "/POSTS/?category=x"]],
  ["/posts?page=2", ["/posts?x=1&page=2", "/posts?page=02", "/posts?page=2.0"]],
  ["/posts?category=RUNNING", ["/posts?category=RUNNING&title=left%20out", "/posts?page=1&category=RUNNING"]],
  ["/posts?title=%ED%95%9C%EA%B0%95", ["/posts?title=+%ED%95%9C%EA%B0%95+", "/posts?title=한강&hashtag=x"]],
  ["/posts/7", ["/posts/7?comment=3", "/posts/7/"]],
  [
    "/posts/0",
    ["/posts/x", "/posts/-1", "/posts/1.5", "/posts/9e99", "/posts/NaN", "/posts/007", "/posts/7.0", "/posts/0x7"],
  ],
  ["/exerciseInfo?category=running", ["/exerciseInfo", "/exerciseinfo?category=x&b", "/exerciseInfo?category=running"]],
  ["/none/none", ["/none", "/a/b/c?d", "/%F0%9F%91%9F", "/wp-login.php", "/%2F", "/%2Fposts", "/posts%2F1%2F2"]],
  ["/posts/none/none", ["/posts/1/2/3", "/posts/x/y"]],
])("is %s for all addresses that show it", (one, all) => {
  expect([one, ...all].map(canonical)).toEqual([one, ...all].map(() => one));
});

it.each(["/signin", "/findmate", "/posts/createpost", "/posts/7/editpost", "/messenger/민서", "/messenger/rooms/7"])(
  "leaves %s to the browser",
  (address) => {
    expect(canonical(address)).toBeNull();
  },
);

it("keeps apart what shows otherwise", () => {
  const pages = ["/", "/posts", "/posts?page=2", "/posts?title=2", "/posts?hashtag=2", "/posts/2", "/none"];
  expect(new Set(pages.map(canonical)).size).toBe(pages.length);
});

it("knows beforehand what leads nowhere", () => {
  const { renderer } = unanswered();
  expect(renderer.pageAt(new URL(`${SITE}/none`))?.status).toBe(404);
  expect(renderer.pageAt(new URL(`${SITE}/posts/7`))?.status).toBe(200);
});

it.each(["/", "/posts", "/posts/7", "/exerciseInfo"])(
  "takes its calls of the API back when %s is called off",
  async (path) => {
    const { calls, renderer } = unanswered();
    const off = new AbortController();
    const page = renderer.render(new URL(SITE + path), off.signal);
    // The first page brings much of the app with it.
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0), 30_000);
    off.abort(new Error("nobody waits"));
    await expect(page).rejects.toThrow("nobody waits");
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual(calls.map(() => true));
  },
);

/** What shows only what its own loader has brought. */
const WITHOUT_LOOK = ["dev/ui", "kakao/callback"];
const looks = PAGES.filter(({ path }) => !WITHOUT_LOOK.includes(path)).map((page) => [`/${page.path}`, page] as const);
it.each(looks)("%s has a look while it loads, without anybody's data", async (path, page) => {
  const { calls, renderer } = unanswered();
  const address = path
    .replace(":nickname", "민서")
    .replace(":postId", "7")
    .replace(":meetupId", "7")
    .replace(":gatheringId", "7")
    .replace("*", "none");
  const start = await renderer.startAt(new URL(SITE + address));
  expect(start?.reader).toBe(page.guard === "visitors" ? "visitor" : "member");
  expect(start?.shell).toContain('<main id="main"');
  expect(start?.shell).not.toMatch(/민서|undefined|NaN|<title|fitmate\.example/);
  expect(start?.asks).toBe(page.guard !== "visitors" && page.asks !== undefined);
  expect(calls).toEqual([]);
});

it("does nothing on the server that is its reader's to do", async () => {
  const { calls, renderer } = unanswered();
  expect((await renderer.startAt(new URL(`${SITE}/kakao/callback?code=1&state=2`)))?.shell).toBe("");
  expect(calls).toEqual([]);
});

describe("a member's start", () => {
  const session = { token: "mine", nickname: "민서" };

  /** A renderer whose calls of the API are answered with what `answers` has for them, else with `otherwise`. */
  function answering(answers: Readonly<Record<string, unknown>>, otherwise = { status: 500 }) {
    const asked: { address: string; token: string | undefined }[] = [];
    const manifest = { "index.html": { file: "assets/index.js" } };
    const renderer = createRenderer(manifest, {}, async (address, { token }) => {
      asked.push({ address, token });
      if (address in answers) return Response.json(answers[address]);
      return Response.json(otherwise, otherwise);
    });
    const start = (address: string, hasFrame = false) =>
      renderer.memberStart(new URL(SITE + address), session, { hasFrame });
    return { asked, start };
  }
  const look = async (start: { look: (signal: AbortSignal) => Promise<string | null> } | null) =>
    start?.look(new AbortController().signal);

  it("is what the page and all around it ask, as that member, and how it looks with the answers", async () => {
    const answers = {
      [pathOf("getPlaylists")]: [{ playlistId: 1, playlistName: "아침 스트레칭", count: 0, videos: [] }],
      [pathOf("getChatUnread", { query: { groups: true } })]: { unreadCount: 3 },
    };
    const { asked, start } = answering(answers);
    const { build, answers: given, refusals, ...rest } = (await start("/bookmark")) ?? { answers: {} };
    expect(build).toBe("assets/index.js");
    expect(asked.map(({ address }) => address).toSorted()).toEqual([
      pathOf("getCheckIns"),
      pathOf("getChatUnread", { query: { groups: true } }),
      pathOf("getUnreadNotifications"),
      pathOf("getPlaylists"),
      pathOf("getMyProfile"),
    ]);
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(["mine"]));
    expect(given).toEqual(answers);
    // Over what the server stumbled is the page's to ask again.
    expect(refusals).toEqual({});
    const html = await look(rest as never);
    expect(html).toContain("아침 스트레칭");
    expect(html).toContain("민서");
  });

  it("has what is refused, and looks as that says", async () => {
    const refusal = { status: 404, code: "NOT_FOUND", message: "그런 모임이 없어요." };
    const { start } = answering({}, refusal);
    const prepared = await start("/meetups/1", true);
    expect(prepared?.answers).toEqual({});
    expect(prepared?.refusals).toMatchObject({ [pathOf("getMeetup", { params: { meetupId: 1 } })]: refusal });
    expect(await look(prepared)).toContain("찾지 못했어요");
  });

  it.each([401, 429])("leaves it to the page to hear of a %s", async (status) => {
    const { start } = answering({}, { status });
    const prepared = await start("/meetups/1", true);
    expect([prepared?.answers, prepared?.refusals]).toEqual([{}, {}]);
  });

  it("is what the page asks by itself where all around it is there", async () => {
    const { asked, start } = answering({});
    await start("/bookmark", true);
    expect(asked.map(({ address }) => address)).toEqual([pathOf("getPlaylists")]);
  });

  it("has gatherings to join at home only for whoever comes to nothing next", async () => {
    const asksForMeetups = async (entry: ScheduleEntry | null) => {
      const { asked, start } = answering({ [pathOf("getNextGathering")]: { entry } });
      await start("/");
      return asked.some(({ address }) => address.startsWith(pathOf("getMeetups")));
    };
    expect(await asksForMeetups(null)).toBe(true);
    expect(await asksForMeetups(planEntry(1, 3))).toBe(false);
    expect(await asksForMeetups(planEntry(1, -3))).toBe(true);
  });

  it("is kept apart from that of whoever else opens a page meanwhile", async () => {
    const renderer = createRenderer({}, {}, async (_, { token }) => {
      await new Promise((later) => setTimeout(later, token === "first" ? 20 : 5));
      return Response.json({ unreadCount: token === "first" ? 1 : 2 });
    });
    const [first, second] = await Promise.all(
      ["first", "second"].map((token) =>
        renderer.memberStart(new URL(`${SITE}/bookmark`), { token, nickname: token }, { hasFrame: false }),
      ),
    );
    const unread = pathOf("getChatUnread", { query: { groups: true } });
    expect([first, second].map((start) => start?.answers[unread])).toEqual([{ unreadCount: 1 }, { unreadCount: 2 }]);
    const [one, other] = await Promise.all([look(first ?? null), look(second ?? null)]);
    expect([one, other].map((html) => /first|second/.exec(html ?? "")?.[0])).toEqual(["first", "second"]);
  });

  it("is of the address, its query too", async () => {
    const { asked, start } = answering({});
    await start("/playlists?name=%EC%95%84%EC%B9%A8");
    expect(asked.map(({ address }) => address)).toContainEqual(
      expect.stringContaining(`${pathOf("getPlaylist", { params: { playlistName: "아침" } })}?`),
    );
  });

  it("has a look also where nothing was answered", async () => {
    const { start } = answering({});
    expect(await look(await start("/"))).toContain('<main id="main"');
  });

  it.each(["/posts/7", "/signin", "/none"])("is nothing for %s, which asks nothing first of its own", async (path) => {
    const { asked, start } = answering({});
    expect(await start(path)).toBeNull();
    // To ask for a post is to have read it.
    expect(asked).toEqual([]);
  });
});
