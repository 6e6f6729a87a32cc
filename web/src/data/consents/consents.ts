/** What I have agreed to. */
import { CONSENT_VERSIONS, type Consent, type ConsentKind } from "@fitmate/contract/consents";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMates } from "../mates/keys.ts";
import { refreshMeetups } from "../meetups/keys.ts";
import { useSingleMutation } from "../singleMutation.ts";

export const myConsents = queryOptions({
  queryKey: ["consents"],
  queryFn: ({ signal }) => call("getConsents", { signal }),
});

/** Whether it was given and not withdrawn since. */
export const stands = ({ givenAt, withdrawnAt }: Consent): boolean => givenAt !== null && withdrawnAt === null;

/** Whether it stands to a text that has changed since. It counts until the one in force is agreed to. */
export function isToOlderText(consent: Consent): boolean {
  // Of one that is newer than this page knows, it was the page that grew old.
  return stands(consent) && (consent.version ?? "") < CONSENT_VERSIONS[consent.kind];
}

/** Whether the location may be used; undefined while that is not known. */
export function mayUseLocation(given: readonly Consent[] | undefined): boolean | undefined {
  return given?.some((consent) => consent.kind === "LOCATION" && stands(consent));
}

/** Gives or withdraws a consent; without the one to the location there is no location. */
export function useChangeConsent(kind: ConsentKind) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (given: boolean) =>
      given
        ? call("giveConsent", { params: { kind }, body: { version: CONSENT_VERSIONS[kind] } })
        : call("withdrawConsent", { params: { kind } }),
    onSuccess: async (consents) => {
      // What was asked for before may be older.
      await client.cancelQueries(myConsents);
      client.setQueryData(myConsents.queryKey, consents);
      void refreshMates(client);
      void refreshMeetups(client);
    },
  });
}
