import { expect, test } from "vitest";
import { isOwnOrigin } from "./origin.ts";

const ours = { host: "fitmate.example", publicUrl: undefined, allowLocal: false };

test.each([
  ["https://fitmate.example", ours, true],
  ["http://fitmate.example", ours, true],
  ["https://FITMATE.example", ours, true],
  ["https://fitmate.example", { ...ours, host: "fitmate.example:443" }, true],
  ["http://localhost:3000", { ...ours, host: "localhost:3000" }, true],
  ["http://localhost:3001", { ...ours, host: "localhost:3000" }, false],
  ["https://fitmate.example.evil.example", ours, false],
  ["https://evil.example", ours, false],
  ["null", ours, false],
  ["", ours, false],
  ["file://", ours, false],
  ["chrome-extension://fitmate.example", ours, false],
  ["https://fitmate.example", { ...ours, host: undefined }, false],
  ["https://app.example", { ...ours, publicUrl: "https://app.example/base" }, true],
  ["http://app.example", { ...ours, publicUrl: "https://app.example" }, false],
  ["http://localhost:5173", ours, false],
  ["http://localhost:5173", { ...ours, allowLocal: true }, true],
  ["http://127.0.0.1:5173", { ...ours, allowLocal: true }, true],
  ["http://localhost.evil.example", { ...ours, allowLocal: true }, false],
])("%s at %j: %s", (origin, server, expected) => {
  expect(isOwnOrigin(origin, server)).toBe(expected);
});
