import { expect, test } from "vitest";
import { createListeners } from "./listeners.ts";

test("whoever listens hears all news until they stop", () => {
  const listeners = createListeners<[string]>();
  const heard: string[] = [];
  const stop = listeners.subscribe((news) => heard.push(`one ${news}`));
  listeners.subscribe((news) => heard.push(`two ${news}`));
  listeners.tell("first");
  stop();
  listeners.tell("second");
  listeners.clear();
  listeners.tell("third");
  expect(heard).toEqual(["one first", "two first", "two second"]);
});
