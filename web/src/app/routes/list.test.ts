import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { paths } from "@fitmate/contract/paths";
import { matchRoutes } from "react-router";
import { describe, expect, it } from "vitest";
import { createRoutes } from "../router.tsx";
import { PAGES } from "./list.ts";
import { type Page, titleOf } from "./page.ts";

const WEB = resolve(import.meta.dirname, "../../..");
const routes = createRoutes(null);

/** Every address that can be built, each with parts that stand for any. */
const ADDRESSES = Object.entries(paths).map(([name, build]): [string, string] => [
  name,
  (build as (...parts: unknown[]) => string)("1"),
]);

const pageAt = (address: string) => {
  const { pathname } = new URL(address, "http://localhost");
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle as Page;
};

it("has each page once", () => {
  const names = PAGES.map(({ path }) => path);
  expect(new Set(names).size).toBe(names.length);
});

it.each(PAGES.map((page) => [`/${page.path}`, page] as const))("%s has a title", (_, page) => {
  const address = { pathname: "/", params: { nickname: "민서" }, search: new URLSearchParams() };
  expect(titleOf(page, address).trim()).not.toBe("");
});

it.each(ADDRESSES)("paths.%s leads to a page: %s", (_, address) => {
  expect(pageAt(address).path).not.toBe("*");
});

it("has no page without a builder of its address", () => {
  const reached = new Set(ADDRESSES.map(([, address]) => pageAt(address).path));
  const apart = ["*", "dev/ui"];
  expect(PAGES.map(({ path }) => path).filter((path) => !apart.includes(path) && !reached.has(path))).toEqual([]);
});

const late = PAGES.filter(({ path, lazy }) => lazy && path !== "dev/ui");
it.each(late.map((page) => [`/${page.path}`, page] as const))("%s is made of the source it names", (_, page) => {
  const module = page.module ?? "";
  expect(existsSync(resolve(WEB, module))).toBe(true);
  expect(String(page.lazy)).toContain(module.split("/").at(-1));
});

describe("what the server renders", () => {
  const rendered = PAGES.filter((page) => page.rendered && page.lazy);

  it.each(rendered.map((page) => [`/${page.path}`, page] as const))(
    "%s is for everybody, and says what it is",
    (_, page) => {
      expect(page.guard).toBeUndefined();
      expect(page.titlesItself ?? page.preview?.description).toBeTruthy();
    },
  );
});

it.each([
  ["finduserpassword", ["suspended", "leaving"]],
  ["email/confirm", ["suspended"]],
])("a link in a mail to %s is for whoever got it, also where somebody who is restricted is signed in", (path, lets) => {
  expect(PAGES.find((page) => page.path === path)?.lets).toEqual(lets);
});
