import { afterEach, expect, it, vi } from "vitest";

vi.mock("virtual:shell", () => ({ files: [], version: "1" }));

afterEach(() => vi.unstubAllGlobals());

it("has the app's files from the network where the browser keeps nothing", async () => {
  vi.stubGlobal("self", { location: { origin: "https://fitmate.test" } });
  vi.stubGlobal("caches", { open: () => Promise.reject(new Error("No space left.")) });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("code")));
  const { answer } = await import("./shell.ts");
  const respondWith = vi.fn<(response: Promise<Response>) => void>();
  answer({ request: new Request("https://fitmate.test/assets/app-1a2b.js"), respondWith } as unknown as FetchEvent);
  const response = await respondWith.mock.calls[0]?.[0];
  expect(await response?.text()).toBe("code");
});
