import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ICON_NAMES } from "./icon-names.ts";

it("names exactly the icons of the sprite", () => {
  const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
  const drawn = Array.from(sprite.matchAll(/<symbol id="i-([^"]+)"/g), ([, name]) => name);
  expect(drawn).toEqual([...ICON_NAMES]);
});
