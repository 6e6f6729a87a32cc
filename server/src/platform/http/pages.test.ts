import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getRequest, RawConnection } from "../../../test/rawHttp.ts";
import { BARE, type WebBuild, writeBuild } from "../../../test/webBuild.ts";
import { type Bus, createLocalBus } from "../bus/bus.ts";
import { answerInTurn } from "./pipelining.ts";
import { registerSecurityHeaders } from "./security.ts";
import { registerWeb } from "./web.ts";

/** A rendering that has begun. */
type Rendering = { path: string; signal: AbortSignal; finish(): void };

/** Renders what the test lets it finish; the query is of no use to its pages, and no page at all is `/mine`. */
const RENDERER = `{
  startAt: async () => null,
  pageAt: (url) => url.pathname === "/mine" ? null : { url: new URL(url.pathname, url), status: url.pathname.startsWith("/none") ? 404 : 200 },
  render: ({ pathname: path, host }, signal) => new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    globalThis.renderings.push({ path, signal, finish: () => resolve({
      status: 200, head: "", styles: "", scripts: "", state: "{}", body: "rendered " + host + path + " " + "가".repeat(2_000),
    }) });
  }),
}`;

let build: WebBuild;
let app: FastifyInstance;
let bus: Bus;
let url: string;
let renderings: Rendering[];
/** How many requests have come. */
let requests: number;
/** Lets `/held` be answered. */
let release: () => void;

beforeAll(async () => void (build = await writeBuild(RENDERER)));
afterAll(() => build.remove());
beforeEach(() => serve(60_000));
afterEach(() => app.close());

async function serve(patienceMs: number): Promise<void> {
  renderings = [];
  Object.assign(globalThis, { renderings });
  requests = 0;
  bus = createLocalBus();
  app = Fastify();
  app.addHook("onRequest", async () => void (requests += 1));
  const held = new Promise<void>((resolve) => (release = resolve));
  app.addHook("onRequest", async (request) => (request.url === "/held" ? held : undefined));
  answerInTurn(app);
  await registerSecurityHeaders(app);
  for (const [operationId, status] of [
    ["createPost", 200],
    ["updatePost", 403],
    ["likePost", 200],
  ] as const) {
    app.post(`/${operationId}`, { schema: { operationId } }, (_, reply) => reply.code(status).send());
  }
  const changedBy = new Set(["createPost", "updatePost"] as const);
  await registerWeb(app, build.folder, { bus, changedBy, patienceMs });
  url = await app.listen({ host: "127.0.0.1", port: 0 });
}

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(url + path, { headers })).text();
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
async function begun(count: number) {
  await expect.poll(() => renderings).toHaveLength(count);
}
const come = (count: number) => vi.waitFor(() => expect(requests).toBe(count), { timeout: 20_000 });
const isRendered = (page: string) => page.includes("rendered ") && !page.includes(BARE);

describe("a page that many ask for", () => {
  it("is rendered once for a thousand, whatever of their addresses it does not use", async () => {
    const pages = Promise.all(many(1_000, (index) => read(`/posts?a=${index}`)));
    await come(1_000);
    renderings[0]?.finish();
    expect((await pages).filter(isRendered)).toHaveLength(1_000);
    expect(renderings).toHaveLength(1);
  });

  it("is kept for a moment and then made anew", async () => {
    const first = read("/posts");
    await begun(1);
    renderings[0]?.finish();
    expect(await first).toBe(await read("/posts"));
    expect(renderings).toHaveLength(1);
    await sleep(1_100);
    const later = read("/posts");
    await begun(2);
    renderings[1]?.finish();
    await later;
  });

  it("is another one for each name that the server is called by", async () => {
    const pages = many(2, (index) => {
      return app.inject({ url: "/posts", headers: { host: `${index}.example` } });
    });
    for (const index of [0, 1]) {
      await begun(index + 1);
      renderings[index]?.finish();
    }
    expect((await Promise.all(pages)).map(({ body }) => /rendered (\S+)\/posts/.exec(body)?.[1])).toEqual([
      "0.example",
      "1.example",
    ]);
  });

  it.each(["a b", "["])("is made by the browser where the server is called '%s'", async (host) => {
    const page = await app.inject({ url: "/posts", headers: { host } });
    expect([page.statusCode, page.body.includes(BARE)]).toEqual([200, true]);
    expect(renderings).toEqual([]);
  });

  it("leaves compressed as its reader likes it, the same in each form", async () => {
    const first = read("/posts", { "accept-encoding": "identity" });
    await begun(1);
    renderings[0]?.finish();
    const plain = await first;
    for (const encoding of ["br", "gzip"]) {
      const answer = await fetch(`${url}/posts`, { headers: { "accept-encoding": encoding } });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toContain("accept-encoding");
      expect(await answer.text()).toBe(plain);
    }
    expect(renderings).toHaveLength(1);
  });
});

describe("a flood of pages that differ", () => {
  /** Each time one is finished the next begins. */
  const finishNine = async () => {
    for (const index of many(9, (each) => each)) {
      await begun(index + 1);
      renderings[index]?.finish();
    }
  };

  it("renders one at a time, lets eight wait, and leaves the others to the browser", async () => {
    let left = 0;
    const pages = many(1_000, async (index) => {
      const page = await read(`/posts/${index}`);
      left += page.includes(BARE) ? 1 : 0;
      return page;
    });
    await vi.waitFor(() => expect(left).toBe(991), { timeout: 20_000 });
    await finishNine();
    expect((await Promise.all(pages)).filter(isRendered)).toHaveLength(9);
  });

  it("answers an address that leads nowhere with 404 also where the browser makes the page", async () => {
    const answers = many(100, (index) => fetch(`${url}/none/${index}`));
    await begun(1);
    expect((await Promise.race(answers)).status).toBe(404);
    await come(100);
    await finishNine();
    await Promise.all(answers);
  });

  it("renders nothing for a page that the browser always makes", async () => {
    const pages = await Promise.all(many(300, (index) => read(`/mine?${index}`, { "accept-encoding": "br" })));
    expect(pages.filter((page) => page.includes(BARE))).toHaveLength(300);
    expect(renderings).toEqual([]);
  });
});

describe("a rendering", () => {
  it("is called off when its reader has gone, and what waits is not begun", async () => {
    const readers = await Promise.all(many(10, () => RawConnection.open(url)));
    for (const [index, reader] of readers.entries()) reader.send(getRequest(`/posts/${index}`));
    await come(10);
    await begun(1);
    for (const reader of readers) reader.socket.destroy();
    await expect.poll(() => renderings[0]?.signal.aborted).toBe(true);
    const next = read("/posts");
    await expect.poll(() => renderings.at(-1)?.path).toBe("/posts");
    renderings.at(-1)?.finish();
    expect(isRendered(await next)).toBe(true);
    expect(renderings).toHaveLength(2);
  });

  it("is not begun for a reader who has gone before", async () => {
    const reader = await RawConnection.open(url);
    reader.send(getRequest("/held"));
    await come(1);
    reader.socket.destroy();
    const connections = () => new Promise((resolve) => void app.server.getConnections((_, open) => resolve(open)));
    await expect.poll(() => connections()).toBe(0);
    release();
    await app.inject("/mine");
    await app.inject("/mine");
    expect(renderings).toEqual([]);
  });

  it("goes on while one of its readers is there", async () => {
    const [first, second] = [await RawConnection.open(url), await RawConnection.open(url)];
    first.send(getRequest("/posts"));
    await begun(1);
    second.send(getRequest("/posts"));
    await app.inject("/mine");
    first.socket.destroy();
    await first.closed;
    await app.inject("/mine");
    expect(renderings[0]?.signal.aborted).toBe(false);
    renderings[0]?.finish();
    await expect.poll(() => second.received).toContain("rendered ");
    expect(renderings).toHaveLength(1);
    second.socket.destroy();
  });

  it("is the only one of those that one connection asks for", async () => {
    const connection = await RawConnection.open(url);
    connection.send(many(33, (index) => getRequest(`/posts/${index}`)).join(""));
    await come(33);
    await begun(1);
    connection.socket.destroy();
    await expect.poll(() => renderings[0]?.signal.aborted).toBe(true);
    expect(renderings).toHaveLength(1);
  });

  it("is called off when its reader has waited long enough, and frees its place", async () => {
    await app.close();
    await serve(500);
    expect(await read("/posts/1")).toContain(BARE);
    expect(renderings[0]?.signal.aborted).toBe(true);
    const next = read("/posts/2");
    await begun(2);
    renderings[1]?.finish();
    await next;
  });

  it("hangs no longer than a reader waits, however many follow", async () => {
    await app.close();
    await serve(500);
    const readers: Promise<string>[] = [];
    await vi.waitFor(
      () => {
        readers.push(read("/posts"));
        expect(renderings.length).toBeGreaterThan(1);
      },
      { interval: 100, timeout: 20_000 },
    );
    expect(renderings[0]?.signal.aborted).toBe(true);
    await Promise.all(readers);
  });
});

describe("what was changed", () => {
  const keep = async () => {
    const before = renderings.length;
    const page = read("/posts");
    await begun(before + 1);
    renderings[before]?.finish();
    await page;
  };

  it("shows as soon as the change is answered", async () => {
    await keep();
    await fetch(`${url}/createPost`, { method: "POST" });
    await keep();
    expect(renderings).toHaveLength(2);
  });

  it("shows to who asks while the page is made as it was", async () => {
    const before = read("/posts");
    await begun(1);
    await fetch(`${url}/createPost`, { method: "POST" });
    const after = read("/posts");
    await app.inject("/mine");
    renderings[0]?.finish();
    await before;
    await begun(2);
    renderings[1]?.finish();
    await after;
    await read("/posts");
    expect(renderings).toHaveLength(2);
  });

  it("on another node shows with its hint", async () => {
    await keep();
    bus.publish("pages-changed", null);
    await keep();
    expect(renderings).toHaveLength(2);
  });

  it.each(["likePost", "updatePost"])("is not what %s has left as it was", async (name) => {
    await keep();
    await fetch(`${url}/${name}`, { method: "POST" });
    expect(isRendered(await read("/posts"))).toBe(true);
    expect(renderings).toHaveLength(1);
  });
});
