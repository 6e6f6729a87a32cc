/** Consents, leaving and coming back. */
import { CONSENT_VERSIONS, type ConsentKind } from "@fitmate/contract/consents";
import { EXPORT_FILE, type LeaveBody } from "@fitmate/contract/leaving";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { getSession, startSession } from "../../lib/session.ts";

export const myConsents = queryOptions({
  queryKey: ["consents"],
  queryFn: ({ signal }) => call("getConsents", { signal }),
});

/** Gives or withdraws a consent; without the one to the location there is no location. */
export function useChangeConsent(kind: ConsentKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: boolean) =>
      given
        ? call("giveConsent", { params: { kind }, body: { version: CONSENT_VERSIONS[kind] } })
        : call("withdrawConsent", { params: { kind } }),
    onSuccess: (consents) => {
      client.setQueryData(myConsents.queryKey, consents);
      void client.invalidateQueries({ queryKey: ["mates"] });
    },
  });
}

export function useExport() {
  return useMutation({ mutationFn: () => download("exportMyData", EXPORT_FILE) });
}

export const leaveProof = queryOptions({
  queryKey: ["leaving", "proof"],
  queryFn: ({ signal }) => call("getLeaveProof", { signal }),
});

export function useLeave() {
  return useMutation({ mutationFn: (body: LeaveBody) => call("leave", { body }) });
}

export const myDeparture = queryOptions({
  queryKey: ["leaving", "departure"],
  queryFn: ({ signal }) => call("getDeparture", { signal }),
  retry: false,
});

/** Has the account back; the session goes on under the nickname it has again. */
export function useComeBack() {
  return useMutation({
    mutationFn: async (nickname: string) => {
      await call("comeBack");
      const session = getSession();
      if (session) startSession({ ...session, nickname });
    },
  });
}
