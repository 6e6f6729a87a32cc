import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messageHere } from "./roomAddress.ts";

beforeEach(() => {
  vi.stubGlobal("location", { origin: "https://fit.kr" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const LEFT = "/messenger/%ED%83%88%ED%87%B4%ED%95%9C%20%ED%9A%8C%EC%9B%90";

test.each([
  ["https://fit.kr/messenger/rooms/7?message=5", "/messenger/rooms/7"],
  ["https://fit.kr/messenger/산들?message=5", "/messenger/%EC%82%B0%EB%93%A4"],
  ["https://fit.kr/messenger/산들?message=5", "/messenger/산들"],
  [`https://fit.kr${LEFT}?room=7&message=5`, `${LEFT}?room=7&message=12`],
])("%s leads within the room at %s", (address, here) => {
  const { pathname, search } = new URL(here, "https://fit.kr");
  expect(messageHere(new URL(address), { pathname, search })).toMatch(/^\/messenger\/.*message=5$/);
});

test.each([
  ["https://fit.kr/messenger/rooms/8?message=5", "/messenger/rooms/7"],
  ["https://fit.kr/messenger/rooms/7", "/messenger/rooms/7?message=5"],
  ["https://fit.kr/messenger/rooms/7?message=five", "/messenger/rooms/7"],
  ["https://other.kr/messenger/rooms/7?message=5", "/messenger/rooms/7"],
  [`https://fit.kr${LEFT}?room=8&message=5`, `${LEFT}?room=7`],
  ["https://fit.kr/messenger/%ZZ?message=5", "/messenger/rooms/7"],
])("%s leads out of the room at %s", (address, here) => {
  const { pathname, search } = new URL(here, "https://fit.kr");
  expect(messageHere(new URL(address), { pathname, search })).toBeUndefined();
});
