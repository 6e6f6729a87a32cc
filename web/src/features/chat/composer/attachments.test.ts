import { CHAT_PICTURES_MAX, UPLOADS_AT_ONCE } from "@fitmate/contract/limits";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { Attachments } from "./attachments.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(["x"], `${index}.jpg`));
const refusal = (status: number) => new ApiError({ status, code: "X", message: "안 돼요" });

/** Pictures being uploaded, whose ends the test decides. */
function open() {
  const uploads: { name: string; done: () => void; fails: (error: Error) => void; signal: AbortSignal | undefined }[] =
    [];
  const refused: unknown[] = [];
  const attachments = new Attachments({
    upload: (file, options) =>
      new Promise((resolve, reject) => {
        const { name } = file;
        options?.onProgress?.(0.5);
        uploads.push({ name, signal: options?.signal, done: () => resolve(`/${name}`), fails: reject });
      }),
    measure: () => Promise.resolve({ width: 6, height: 4 }),
    onRefused: (error) => refused.push(error),
  });
  const states = () => attachments.items().map(({ state }) => state);
  return { attachments, uploads, refused, states, settle: () => vi.advanceTimersByTimeAsync(0) };
}

test("so many at once, the next when one is through, and in the order they were chosen", async () => {
  const { attachments, uploads, settle } = open();
  expect(attachments.add(files(6))).toBe(true);
  expect(uploads).toHaveLength(UPLOADS_AT_ONCE);
  expect(attachments.items()[0]).toMatchObject({ state: "uploading", progress: 0.5 });
  for (const at of [3, 1, 0, 2]) uploads[at]?.done();
  await settle();
  expect(uploads).toHaveLength(6);
  for (const at of [5, 4]) uploads[at]?.done();
  await settle();
  expect(attachments.take()).toEqual(
    Array.from({ length: 6 }, (_, index) => ({ address: `/${index}.jpg`, width: 6, height: 4 })),
  );
  expect(attachments.items()).toEqual([]);
});

test("a message holds ten: what is beyond is not taken", () => {
  const { attachments } = open();
  expect(attachments.add(files(CHAT_PICTURES_MAX - 1))).toBe(true);
  expect(attachments.add(files(2))).toBe(false);
  expect(attachments.items()).toHaveLength(CHAT_PICTURES_MAX);
});

test.each([0, 429, 503])("what fails with %i waits, and goes out again by itself", async (status) => {
  const { attachments, uploads, refused, states, settle } = open();
  attachments.add(files(1));
  uploads[0]?.fails(refusal(status));
  await settle();
  expect(states()).toEqual(["stuck"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states()).toEqual(["uploading"]);
  uploads[1]?.done();
  await settle();
  expect([states(), refused]).toEqual([["ready"], []]);
});

test("what is refused for good leaves the strip with its reason, and the others stay", async () => {
  const { attachments, uploads, refused, states, settle } = open();
  attachments.add(files(2));
  uploads[0]?.fails(refusal(415));
  uploads[1]?.done();
  await settle();
  expect(states()).toEqual(["ready"]);
  expect(refused).toMatchObject([{ status: 415 }]);
});

test("one that is taken out is stopped, and makes room for the next", async () => {
  const { attachments, uploads, refused, settle } = open();
  attachments.add(files(5));
  uploads[0]?.signal?.addEventListener("abort", () => uploads[0]?.fails(new Error("stopped")));
  attachments.remove(attachments.items()[0]?.id ?? 0);
  await settle();
  expect(uploads.map(({ name }) => name)).toEqual(["0.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg"]);
  expect([attachments.items().length, refused]).toEqual([4, []]);
});

test("leaving stops everything and tries nothing again", async () => {
  const { attachments, uploads, settle } = open();
  attachments.add(files(2));
  uploads[0]?.fails(refusal(0));
  await settle();
  attachments.close();
  expect(uploads[1]?.signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uploads).toHaveLength(2);
});
