/** Taking my data with me, leaving, and coming back. */
import { EXPORT_FILE, type LeaveBody } from "@fitmate/contract/leaving";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { getSession, startSession } from "../../lib/session.ts";
import { useSingleMutation } from "../singleMutation.ts";

const LEAVING = ["leaving"] as const;

export function useExport() {
  return useSingleMutation({ mutationFn: () => download("exportMyData", EXPORT_FILE) });
}

export const leaveProof = queryOptions({
  queryKey: [...LEAVING, "proof"],
  queryFn: ({ signal }) => call("getLeaveProof", { signal }),
});

export function useLeave() {
  return useSingleMutation({ mutationFn: (body: LeaveBody) => call("leave", { body }) });
}

/** Mine, or, with `token`, that of the member whose it is. Throws ApiError. */
export const loadDeparture = (given: { token?: string; signal?: AbortSignal } = {}) => call("getDeparture", given);

export const myDeparture = queryOptions({
  queryKey: [...LEAVING, "departure"],
  queryFn: ({ signal }) => loadDeparture({ signal }),
  retry: false,
});

/** Has the account back; the session goes on under the nickname it has again. */
export function useComeBack() {
  return useSingleMutation({
    mutationFn: async (nickname: string) => {
      await call("comeBack");
      const session = getSession();
      if (session) startSession({ ...session, nickname });
    },
  });
}
