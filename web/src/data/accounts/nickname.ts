/** Another nickname: mine, and what is known here of whoever has one. */
import type { Renaming } from "@fitmate/contract/eventStream";
import { paths } from "@fitmate/contract/paths";
import { type Query, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Callbacks } from "../callbacks.ts";
import { myProfile } from "../profile/myProfile.ts";
import { useSingleMutation } from "../singleMutation.ts";

/** What I was called before, and until when. */
export const nicknameChange = queryOptions({
  queryKey: ["nickname-change"],
  queryFn: ({ signal }) => call("getNicknameChange", { signal }),
  gcTime: 0,
});

const changeNickname = (nickname: string) => call("changeNickname", { body: { nickname } });

export const useChangeNickname = (callbacks: Callbacks<typeof changeNickname>) =>
  useSingleMutation({ mutationFn: changeNickname, ...callbacks });

/** Asks again what I am called, unless that was a moment ago. */
export const refreshNickname = (client: QueryClient) => client.refetchQueries({ ...myProfile, stale: true });

/** My own profile, as it was asked for before I was called otherwise, is not shown any more. */
export const dropOldProfile = (client: QueryClient) => client.cancelQueries(myProfile);

/** Fields with a nickname in them, and what a notification makes of its sender's. */
const NICKNAMES = new Set(["nickname", "author", "sender"]);

/** Calls everybody in the cache as they are called now: all ask for it at once where ten thousand hear of it. */
export function renameInCache(client: QueryClient, renaming: Renaming): void {
  for (const query of client.getQueryCache().getAll()) renameIn(client, query, renaming);
}

function renameIn(client: QueryClient, { queryKey, state }: Query, renaming: Renaming): void {
  const data = renamed(state.data, renaming);
  if (data === state.data) return;
  // The answer is no newer for it.
  client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
}

/** `value` with the new nickname for the old one; itself where it does not occur. */
function renamed(value: unknown, renaming: Renaming): unknown {
  if (!isOfJson(value)) return value;
  const entries = Object.entries(value);
  // A group room bears its title where others bear a nickname.
  const kept = "group" in value ? "nickname" : null;
  const changed = entries.map(([key, each]) => [key, key === kept ? each : fieldOf(key, each, renaming)] as const);
  if (changed.every(([, each], index) => each === entries[index]?.[1])) return value;
  return Array.isArray(value) ? changed.map(([, each]) => each) : Object.fromEntries(changed);
}

/** What an answer is made of, unlike a Date or a Map. */
function isOfJson(value: unknown): value is object {
  return Array.isArray(value) || (value instanceof Object && Object.getPrototypeOf(value) === Object.prototype);
}

function fieldOf(key: string, value: unknown, renaming: Renaming): unknown {
  const { from, to } = renaming;
  if (typeof value !== "string") return renamed(value, renaming);
  if (NICKNAMES.has(key) && value === from) return to;
  if (key === "message" && value.startsWith(`${from}님`)) return to + value.slice(from.length);
  if (key !== "url") return value;
  // As it is, or with the message it leads to.
  const [path, ...rest] = value.split("?");
  return path === paths.room(from) ? [paths.room(to), ...rest].join("?") : value;
}
