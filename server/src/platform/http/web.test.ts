import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP, STYLE_SHEET, writeBuild } from "../../../test/webBuild.ts";
import { registerSecurityHeaders } from "./security.ts";
import { registerWeb, scriptsWithin } from "./web.ts";

const app = Fastify();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fitmate-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>핏메이트</title>");
  await writeFile(join(folder, "assets/app-1a2b3c.js"), "export {};");
  await writeFile(join(folder, "assets/app-1a2b3c.js.br"), "compressed");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await registerSecurityHeaders(app);
  await registerWeb(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** What every page starts with that the browser makes. */
const START = {
  reader: "member",
  shell: "<p>곧</p>",
  files: { styleSheets: "<link>", styles: "<style>", scripts: "<link id=page>" },
  appFiles: "<link id=app>",
  asks: true,
};
const SHELL = '<template id="start" data-reader="member"><p>곧</p></template>';
const WRITTEN_OUT = "<style><link id=app><link id=page>";
const ROOT = `<div id="root"></div><template id="later">${APP}</template>`;
const ASKS = '<meta name="asks" />';

/** Renders as `page` says. */
async function withRenderer(page: string): Promise<FastifyInstance> {
  const renderer = `{
    pageAt: (url) => (url.pathname === "/mine" ? null : { url, status: 200 }),
    startAt: async () => (${JSON.stringify(START)}),
    render: async (url) => ${page},
  }`;
  const build = await writeBuild(renderer);
  const rendering = Fastify();
  rendering.addHook("onClose", build.remove);
  await registerSecurityHeaders(rendering);
  await registerWeb(rendering, build.folder, { publicUrl: "https://fitmate.example" });
  return rendering;
}

describe("a rendered page", () => {
  it("stands in the app's page, its scripts behind what is painted", async () => {
    const page = `({ status: 404, head: "<title>$&</title>", styles: "<style>", scripts: "<script>", body: url.href, state: "{}" })`;
    const rendering = await withRenderer(page);
    const answer = await rendering.inject("/posts/7?page=2");
    await rendering.close();
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(
      '<head><title>$&</title><meta name="kept"><template id="files"><link id=app><link><link id=page></template><meta name="asks" /><style></head><svg></svg>' +
        '<template id="start" data-reader="member"><p>곧</p></template><div id="root" data-rendered>' +
        'https://fitmate.example/posts/7?page=2</div><script type="application/json" id="state">{}</script>' +
        '<template id="later"><script></template>',
    );
  });

  it("has the icons that it shows, and no others", async () => {
    const page = `({ status: 200, head: "", styles: "", scripts: "", body: '<use href="#i-shown"/>', state: "{}" })`;
    const rendering = await withRenderer(page);
    const { body } = await rendering.inject("/posts");
    await rendering.close();
    expect(body).toContain('<svg><symbol id="i-shown"><path/></symbol></svg>');
  });

  it("is of our own host, whatever is asked for", async () => {
    const page = `({ status: 200, head: "", styles: "", scripts: "", body: url.href, state: "{}" })`;
    const rendering = await withRenderer(page);
    const answer = await rendering.inject({ url: "//elsewhere.example/posts" });
    await rendering.close();
    expect(answer.body).toContain(">https://fitmate.example//elsewhere.example/posts<");
  });

  it.each([
    ["fails", 'Promise.reject(new Error("broken"))'],
    ["is left to the browser", "null"],
    ["never comes", "new Promise(() => undefined)"],
  ])("is made by the browser where rendering %s", async (_, page) => {
    const rendering = await withRenderer(page);
    const answer = await rendering.inject("/posts");
    await rendering.close();
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(
      `<meta name="kept">${ASKS}${WRITTEN_OUT}</head>` +
        `<svg><symbol id="i-shown"><path/></symbol><symbol id="i-other"></symbol></svg>${SHELL}${ROOT}`,
    );
  });
});

describe("a page that the browser makes", () => {
  it("comes with its look and its files, and has its first questions asked", async () => {
    const rendering = await withRenderer("null");
    const { body } = await rendering.inject("/mine");
    await rendering.close();
    expect(body).toContain(`${ASKS}${WRITTEN_OUT}</head>`);
    expect(body).toContain(`${SHELL}${ROOT}`);
  });

  it("names its style sheets where the browser keeps files, and has them written out elsewhere", async () => {
    const rendering = await withRenderer("null");
    const kept = await rendering.inject({ url: "/mine", headers: { "service-worker-navigation-preload": "true" } });
    const elsewhere = await rendering.inject("/mine");
    await rendering.close();
    expect(kept.body).toContain(`${ASKS}${STYLE_SHEET}<link><link id=app><link id=page></head>`);
    expect(elsewhere.body).toContain(`${ASKS}${WRITTEN_OUT}</head>`);
    expect(elsewhere.headers["vary"]).toBe("service-worker-navigation-preload, accept-encoding");
  });

  it("is any page for a member, as the service worker says", async () => {
    const page = `({ status: 200, head: "", styles: "", scripts: "", body: "rendered", state: "{}" })`;
    const rendering = await withRenderer(page);
    const asMember = { "service-worker-navigation-preload": "member" };
    const members = await rendering.inject({ url: "/posts", headers: asMember });
    const visitors = await rendering.inject({
      url: "/posts",
      headers: { "service-worker-navigation-preload": "true" },
    });
    await rendering.close();
    expect(members.body).toContain(`${SHELL}${ROOT}`);
    expect(members.headers["vary"]).toBe("service-worker-navigation-preload, accept-encoding");
    expect(visitors.body).toContain("rendered");
  });
});

describe("the built app", () => {
  it.each(["/", "/findmate", "/messenger/%EB%AF%BC%EC%84%9C", "/posts/7?page=2"])("is the page at %s", async (url) => {
    const page = await app.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("<title>핏메이트</title>");
    expect(page.headers["cache-control"]).toBe("no-cache");
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(page.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(page.headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(page.headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  it("may ask for the place and for passkeys, its videos for what a player needs, nobody for anything else", async () => {
    const policy = String((await app.inject("/")).headers["permissions-policy"]).split(", ");
    expect(policy).toContain("geolocation=(self)");
    expect(policy).toContain("publickey-credentials-get=(self)");
    expect(policy).toContain('autoplay=(self "https://www.youtube-nocookie.com")');
    expect(policy).toContain("camera=()");
    expect(policy).toContain("microphone=()");
    expect((await app.inject("/assets/app-1a2b3c.js")).headers["permissions-policy"]).toBeUndefined();
  });

  it("may use what it is given from other hosts, for that use alone", async () => {
    const other = Fastify();
    await registerSecurityHeaders(other, {
      scripts: ["https://script.example"],
      pictures: ["http://picture.example:81"],
      connections: ["https://api.example"],
    });
    await registerWeb(other, folder);
    const page = await other.inject("/findmate");
    const policy = String(page.headers["content-security-policy"]).split(";");
    expect(policy).toContain("script-src 'self' https://script.example");
    expect(policy).toContain("img-src 'self' data: blob: http://picture.example:81");
    expect(policy).toContain("connect-src 'self' https://api.example");
    expect(policy.filter((directive) => directive.includes("example"))).toHaveLength(3);
    await other.close();
  });

  it("is allowed the scripts that stand in its page, by what they say", async () => {
    const build = join(folder, "with-scripts");
    await mkdir(build);
    await writeFile(join(build, "index.html"), '<script>let one;</script><script src="/other.js"></script>');
    expect(await scriptsWithin(build)).toEqual(["'sha256-kK8W2FBt85jrFD1mhvrEeJg2mM3U5pfmb469blGe/A0='"]);
    expect(await scriptsWithin(join(folder, "none"))).toEqual([]);
  });

  it("sends what the build has compressed to who can read it", async () => {
    const url = "/assets/app-1a2b3c.js";
    const compressed = await app.inject({ url, headers: { "accept-encoding": "gzip, br" } });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(compressed.headers["content-type"]).toContain("javascript");
    expect(compressed.rawPayload.toString()).toBe("compressed");
    expect((await app.inject(url)).body).toBe("export {};");
  });

  it("keeps hashed assets for ever and asks again for the rest", async () => {
    expect((await app.inject("/assets/app-1a2b3c.js")).headers["cache-control"]).toContain("immutable");
    const { headers } = await app.inject("/favicon.svg");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  });

  it.each(["/api/none", "/assets/old-000000.js", "/uploads/none.webp", "/thumbnails/none.jpg", "/previews/none.png"])(
    "is not there for %s",
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: "NOT_FOUND" });
    },
  );

  it("answers HEAD as GET, without the page", async () => {
    const answer = await app.inject({ method: "HEAD", url: "/findmate" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/html");
  });

  it("is read, not written: other methods on a page are not found", async () => {
    expect((await app.inject({ method: "POST", url: "/findmate" })).statusCode).toBe(404);
  });
});
