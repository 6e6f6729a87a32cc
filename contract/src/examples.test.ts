import { safeParse, type $ZodObject } from "zod/v4/core";
import { describe, expect, it } from "vitest";
import { type ChatMessage, DELETED_MESSAGE } from "./chat.ts";
import type { Endpoint } from "./endpoint.ts";
import { type EndpointName, endpoints } from "./endpoints.ts";
import { ErrorBody, type ErrorCode, errors } from "./errors.ts";
import { exampleAnswer, exampleRefusal } from "./examples.ts";
import type { PostPage } from "./posts.ts";
import { PICTURE_ADDRESS } from "./uploads.ts";
import type { VideoPage } from "./videos.ts";

/** What `query` takes as the place where the next page begins, given what the page before answered. */
function takesBack(query: $ZodObject, value: unknown, ...names: string[]): unknown {
  const field = names.map((name) => query._zod.def.shape[name]).find((type) => type !== undefined);
  // It travels as text.
  return field && safeParse(field, String(value)).error;
}

/** Every picture of a message, a training or a post in what is shown. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { address, width } = value as { address?: string; width?: number };
  const own = address !== undefined && width !== undefined ? [address] : [];
  return [...own, ...Object.values(value).flatMap(picturesIn)];
}

const all = Object.entries(endpoints as Record<string, Endpoint>);
const shown = (name: EndpointName) => exampleAnswer(name, endpoints[name]) as Record<string, unknown>;

describe("an example", () => {
  it.each(Object.entries(endpoints as Record<string, Endpoint>))(
    "of what %s answers fits its schema",
    (name, endpoint) => {
      expect(safeParse(endpoint.answer, exampleAnswer(name, endpoint)).error).toBeUndefined();
    },
  );

  it.each(["getSchedule", "getMeetups", "searchChatMessages"] as const)(
    "of %s names a next page to ask for",
    (name) => {
      expect(takesBack(endpoints[name].query, shown(name)["next"], "cursor", "before")).toBeUndefined();
    },
  );

  it.each([
    ["GAVE_WAY", "placeholder"],
    ["INTERNAL", "reqId"],
    ["UNAVAILABLE", "reqId"],
    ["STORAGE_FULL", "reqId"],
    ["KAKAO_LINK_REQUIRED", "ticket"],
  ] as const)("of the refusal %s has what comes with it: %s", (code, field) => {
    expect(exampleRefusal(code)).toHaveProperty(field);
  });

  it("of the cases at the desk names a next page to ask for", () => {
    const [first] = exampleAnswer("getQueue", endpoints.getQueue) as Record<string, unknown>[];
    expect(takesBack(endpoints.getQueue.query, first?.["cursor"], "cursor")).toBeUndefined();
  });

  it("of a picture is an address that a picture may have", () => {
    const addresses = all.flatMap(([name, endpoint]) => picturesIn(exampleAnswer(name, endpoint)));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(address).toMatch(PICTURE_ADDRESS);
  });

  it("of a video's picture is an address of ours", () => {
    const { values } = shown("getVideos") as VideoPage;
    expect(values[0]?.thumbnail).toMatch(/^\/thumbnails\/[\w-]{11}\.jpg$/);
  });

  it("of a message is what most of them are: neither deleted nor folded, no line of the room and no proposal", () => {
    const [message = {}] = exampleAnswer("getChatHistory", endpoints.getChatHistory) as Partial<ChatMessage>[];
    expect(message).toMatchObject({ messageId: `${message.chatRoomId}-${message.seq}` });
    for (const mark of ["deleted", "folded", "line", "proposal"]) expect(message).not.toHaveProperty(mark);
    expect(shown("proposePlan")).toHaveProperty("proposal");
    expect(shown("deleteChatMessage")).toMatchObject({ deleted: true, contents: DELETED_MESSAGE });
  });

  it("of a post that is listed gives way to nothing", () => {
    const { postList } = shown("searchPosts") as PostPage;
    expect(postList[0]).not.toHaveProperty("gaveWay");
  });

  it("of what leads somewhere says where: tiles, a passkey's site, what gave way", () => {
    expect(shown("getMapSettings")).toMatchObject({ tiles: { url: expect.stringContaining("{z}/{x}/{y}") } });
    expect(shown("startPasskey")).toMatchObject({ rp: { id: "fitmate.example", name: "핏메이트" } });
    expect(exampleAnswer("getMyPlaceholders", endpoints.getMyPlaceholders)).toMatchObject([
      { address: expect.stringMatching(/^\/[a-z]/) },
    ]);
  });

  it.each(Object.keys(errors) as ErrorCode[])("of the refusal %s fits the body of refusals", (code) => {
    expect(safeParse(ErrorBody, exampleRefusal(code)).error).toBeUndefined();
  });
});
