import { expect, it } from "vitest";
import { keeping } from "./keeping.ts";

it("loads once, and answers before anything else has its turn from then on", async () => {
  let loads = 0;
  const bring = keeping(async () => {
    await new Promise((later) => setTimeout(later));
    return (loads += 1);
  });
  expect(await bring()).toBe(1);
  let isLater = false;
  setTimeout(() => (isLater = true));
  expect([await bring(), isLater, loads]).toEqual([1, false, 1]);
});

it("loads again where nothing came", async () => {
  let isThere = false;
  const bring = keeping(async () => {
    if (!isThere) throw new Error("no network");
    return "code";
  });
  await expect(bring()).rejects.toThrow("no network");
  isThere = true;
  expect(await bring()).toBe("code");
});
