import { expect, it } from "vitest";
import { readHint, writeHint } from "./hint.ts";

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

it("carries the trace beside the payload, which comes out as it went in", () => {
  const payload = { type: "read", body: { chatRoomId: 1 } };
  const written = writeHint({ payload, traceparent });
  // As a node of before reads it: its own keys are where they were.
  expect(JSON.parse(written)).toEqual({ ...payload, traceparent });
  expect(readHint(written)).toEqual({ payload, traceparent });
});

it.each([{ type: "read" }, null, 1, "alone", [1, 2], true])(
  "reads what a node of before has written: %j",
  (payload) => {
    const written = JSON.stringify(payload);
    expect(readHint(written)).toEqual({ payload, traceparent: undefined });
    expect(writeHint({ payload, traceparent: undefined })).toBe(written);
  },
);

it.each([null, 1, "alone", [1, 2]])("leaves the trace out where there is no room for it: %j", (payload) => {
  expect(writeHint({ payload, traceparent })).toBe(JSON.stringify(payload));
});

it("takes a key of that name for a trace only where it is a text", () => {
  expect(readHint('{"traceparent":{"a":1}}')).toEqual({ payload: { traceparent: { a: 1 } }, traceparent: undefined });
});
