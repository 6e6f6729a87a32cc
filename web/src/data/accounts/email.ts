/** My e-mail address: confirmed by a mailed link, changed by the link in the new one. */
import type { ChangeEmailBody } from "@fitmate/contract/myEmail";
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { AT_EVERY_LOOK } from "../everyLook.ts";
import type { Callbacks } from "../callbacks.ts";
import { myProfile } from "../profile/myProfile.ts";
import { useSingleMutation } from "../singleMutation.ts";

export const myEmail = queryOptions({
  queryKey: ["my-email"],
  queryFn: ({ signal }) => call("getMyEmail", { signal }),
  // The link is opened in another tab or on another device: who comes back is to see what came of it.
  ...AT_EVERY_LOOK,
});

const refresh = (client: QueryClient) => client.invalidateQueries(myEmail);

const changeEmail = (body: ChangeEmailBody) => call("changeMyEmail", { body });

/** Has a link mailed to another address. */
export function useChangeEmail({ onSuccess, ...callbacks }: Callbacks<typeof changeEmail>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: changeEmail,
    onSuccess: async (...answered) => {
      await refresh(client);
      await onSuccess?.(...answered);
    },
    ...callbacks,
  });
}

/** Has the link that waits mailed once more, else one for my own address. */
export function useSendEmailLink() {
  const client = useQueryClient();
  return useSingleMutation({ mutationFn: () => call("sendEmailLink"), onSettled: () => refresh(client) });
}

/** Keeps my address as it is. */
export function useCancelEmailChange() {
  const client = useQueryClient();
  return useSingleMutation({ mutationFn: () => call("cancelEmailChange"), onSettled: () => refresh(client) });
}

/** Confirms the address that the link was mailed to. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (token: string) => call("confirmEmail", { body: { token } }),
    onSuccess: () => Promise.all([refresh(client), client.invalidateQueries(myProfile)]),
  });
}
