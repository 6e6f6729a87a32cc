import { paths } from "@fitmate/contract/paths";
import type { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "../../lib/queryClient.ts";
import { renameInCache } from "./nickname.ts";

const RENAMING = { from: "달리는민서", to: "쉬는민서" };

function cacheOf(data: unknown): { client: QueryClient; read: () => unknown } {
  const client = createQueryClient();
  client.setQueryData(["any"], data, { updatedAt: 1_000 });
  return { client, read: () => client.getQueryData(["any"]) };
}

test("a nickname is the new one wherever it stands, and nobody else's changes", () => {
  const { client, read } = cacheOf({
    pages: [
      [
        {
          nickname: "달리는민서",
          lastMessage: { sender: "달리는민서", contents: "달리는민서예요" },
        },
        { nickname: "성수러너", lastMessage: null },
        // Somebody has called a gathering so.
        { nickname: "달리는민서", group: { title: "달리는민서", faces: [{ nickname: "달리는민서" }] } },
      ],
      [{ author: "달리는민서", answers: [{ author: "성수러너" }, { nickname: "달리는민서" }] }],
    ],
    pageParams: ["달리는민서", null],
  });
  renameInCache(client, RENAMING);
  expect(read()).toEqual({
    pages: [
      [
        // What somebody has written stays.
        { nickname: "쉬는민서", lastMessage: { sender: "쉬는민서", contents: "달리는민서예요" } },
        { nickname: "성수러너", lastMessage: null },
        { nickname: "달리는민서", group: { title: "달리는민서", faces: [{ nickname: "쉬는민서" }] } },
      ],
      [{ author: "쉬는민서", answers: [{ author: "성수러너" }, { nickname: "쉬는민서" }] }],
    ],
    pageParams: ["달리는민서", null],
  });
});

test("a notification says the new one, and leads to the room under it", () => {
  const { client, read } = cacheOf([
    {
      sender: "달리는민서",
      message: "달리는민서님이 메시지를 보냈어요.",
      url: paths.room("달리는민서", { message: 4 }),
    },
    { sender: "성수러너", message: "성수러너님이 내 글을 좋아해요.", url: paths.post(7) },
  ]);
  renameInCache(client, RENAMING);
  expect(read()).toEqual([
    { sender: "쉬는민서", message: "쉬는민서님이 메시지를 보냈어요.", url: paths.room("쉬는민서", { message: 4 }) },
    { sender: "성수러너", message: "성수러너님이 내 글을 좋아해요.", url: paths.post(7) },
  ]);
});

test("an answer is no newer for it, stays outdated where it was, and is left alone where nobody is in it", async () => {
  const others = { nickname: "성수러너" };
  const { client, read } = cacheOf(others);
  client.setQueryData(["own"], { nickname: "달리는민서" }, { updatedAt: 2_000 });
  await client.invalidateQueries({ queryKey: ["own"] });
  renameInCache(client, RENAMING);
  expect(read()).toBe(others);
  expect(client.getQueryState(["own"])).toMatchObject({
    data: { nickname: "쉬는민서" },
    dataUpdatedAt: 2_000,
    isInvalidated: true,
  });
});
