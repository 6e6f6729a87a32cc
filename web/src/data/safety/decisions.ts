/** What moderators have decided about me, and objecting to it. Also for whose account is suspended. */
import { queryOptions } from "@tanstack/react-query";
import { call, isRefusedBy } from "../../lib/api.ts";
import { createAct } from "../createAct.ts";
import { AT_EVERY_LOOK } from "../everyLook.ts";
import { endRestriction } from "../../lib/session.ts";
import { refreshSafety, SAFETY } from "./keys.ts";

/** Newest first. */
export const myDecisions = queryOptions({
  queryKey: [...SAFETY, "decisions"],
  queryFn: ({ signal }) => call("getMyDecisions", { signal }),
  ...AT_EVERY_LOOK,
});

export const myDecision = (decisionId: number) =>
  queryOptions({
    queryKey: [...SAFETY, "decision", decisionId],
    queryFn: ({ signal }) => call("getMyDecision", { params: { decisionId }, signal }),
    ...AT_EVERY_LOOK,
    retry: false,
  });

/** Mine, or, with `token`, that of the member whose it is. Throws ApiError. */
export const loadSuspension = (given: { token?: string; signal?: AbortSignal } = {}) => call("getMySuspension", given);

/** Fails with NOT_FOUND where I am not suspended. */
export const mySuspension = queryOptions({
  queryKey: [...SAFETY, "suspension"],
  queryFn: async ({ signal }) => {
    try {
      return await loadSuspension({ signal });
    } catch (error) {
      if (isRefusedBy(error, "NOT_FOUND")) endRestriction();
      throw error;
    }
  },
  ...AT_EVERY_LOOK,
  retry: false,
});

const useAct = createAct(refreshSafety);

export const useObjectToDecision = (decisionId: number) =>
  useAct((words: string) => call("objectToDecision", { params: { decisionId }, body: { words } }));
