/** The app as one that is installed: without a network, and after a new version is out. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { serveBuild } from "../../server/test/web.ts";
import { DESKTOP, expect, PHONE, test } from "../fixtures.ts";
import { freePort } from "../../server/test/freePort.ts";

const BUILD = resolve(import.meta.dirname, "../../web/dist");
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** The paths of everything the service worker keeps, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname).toSorted()] as const;
    });
    return Object.fromEntries(await Promise.all(paths));
  });

test("can be installed", async ({ visitor, product }) => {
  const page = await visitor({ ...PHONE, serviceWorkers: "allow" });
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { errors, url, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(url).toBe(`${product.url}/manifest.webmanifest`);
  const { icons, ...manifest } = JSON.parse(data ?? "") as { icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({ name: "핏메이트", display: "standalone", start_url: "/" });
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

test("without a network a page of its own stands in, in both themes, and leads back to the same address", async ({
  visitor,
}) => {
  const page = await visitor({ ...PHONE, serviceWorkers: "allow" });
  await page.goto("/");
  await controlled(page);
  await page.context().setOffline(true);
  await page.goto("/posts?page=2").catch(() => undefined);
  await expect(page.getByRole("heading", { name: "인터넷에 연결되어 있지 않아요" })).toBeVisible();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe("rgb(246, 243, 235)");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ground()).toBe("rgb(15, 19, 21)");
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "다시 시도" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("인터넷에 연결되어 있지 않아요");
  await expect(page).toHaveURL(/\/posts\?page=2$/);
});

test("says that the network is gone, and keeps what is being written", async ({ person }) => {
  const { page } = await person({ nickname: "터널속", serviceWorkers: "allow" });
  await page.goto("/posts/createpost");
  await page.getByLabel("제목").fill("터널에서 쓰는 글");
  await page.context().setOffline(true);
  const bar = page.getByText("인터넷에 연결되어 있지 않아요");
  await expect(bar).toBeVisible();
  await expect(page.getByLabel("제목")).toHaveValue("터널에서 쓰는 글");
  await page.context().setOffline(false);
  await expect(bar).toBeHidden();
  await expect(page.getByLabel("제목")).toHaveValue("터널에서 쓰는 글");
});

test("keeps the app's own files only: no page, nothing of the API, nothing of a member", async ({ person }) => {
  const { page } = await person({ nickname: "비밀많은이", serviceWorkers: "allow" });
  await page.goto("/");
  await controlled(page);
  for (const address of ["/", "/mypage", "/messenger", "/posts"]) await page.goto(address);
  const caches = await kept(page);
  const [files = [], ...others] = Object.values(caches);
  expect(others).toEqual([]);
  expect(files.filter((path) => !path.startsWith("/assets/"))).toEqual(["/favicon.svg", "/offline.html"]);
});

/** The build as a new version of it: another name for its main script, another version of its service worker. */
async function nextVersion(): Promise<{ folder: string; script: string }> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-build-"));
  // Without what renders pages on the server: a page that nobody rendered is the same.
  await cp(BUILD, folder, { recursive: true, filter: (path) => !/\/\.(render|vite)/.test(path) });
  const page = await readFile(join(folder, "index.html"), "utf8");
  const [, script = ""] = /src="\/assets\/(index-[\w-]+\.js)"/.exec(page) ?? [];
  const renamed = "index-nextVersion.js";
  await rename(join(folder, "assets", script), join(folder, "assets", renamed));
  await writeFile(join(folder, "index.html"), page.replaceAll(script, renamed));
  // Parts that come later import from it; compressed they would still name the one before.
  for (const file of await readdir(join(folder, "assets"))) {
    const path = join(folder, "assets", file);
    if (/\.(br|gz)$/.test(file)) await rm(path);
    else if (file.endsWith(".js")) await writeFile(path, (await readFile(path, "utf8")).replaceAll(script, renamed));
  }
  const worker = await readFile(join(folder, "sw.js"), "utf8");
  await writeFile(
    join(folder, "sw.js"),
    worker.replaceAll(script, renamed).replace(/`[0-9a-f]{16}`/, "`0123456789abcdef`"),
  );
  return { folder, script: renamed };
}

test("a new version is there with the next page, and nothing of the old one stays", async ({ browser }) => {
  const next = await nextVersion();
  const port = await freePort();
  const endOld = await serveBuild(BUILD, port);
  const context = await browser.newContext({ ...DESKTOP, serviceWorkers: "allow" });
  const page = await context.newPage();
  const scriptOf = () => page.evaluate(() => document.querySelector<HTMLScriptElement>("script[type=module]")?.src);
  await page.goto(`http://127.0.0.1:${port}/terms`);
  await controlled(page);
  const [oldCache] = Object.keys(await kept(page));
  expect(await scriptOf()).not.toContain(next.script);
  await endOld();

  const endNext = await serveBuild(next.folder, port);
  await page.reload();
  expect(await scriptOf()).toContain(next.script);
  await expect.poll(async () => Object.keys(await kept(page))).toEqual(["shell 0123456789abcdef"]);
  expect(oldCache).not.toBe("shell 0123456789abcdef");
  const files = Object.values(await kept(page)).flat();
  expect(files.filter((path) => /\/assets\/index-[\w-]+\.js$/.test(path))).toContain(`/assets/${next.script}`);
  await context.close();
  await endNext();
  await rm(next.folder, { recursive: true });
});
