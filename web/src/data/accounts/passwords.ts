/** Forgotten IDs and passwords, and a new password. */
import type { ChangePasswordBody } from "@fitmate/contract/accounts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Callbacks } from "../callbacks.ts";
import { useSingleMutation } from "../singleMutation.ts";

/** The masked nickname behind an e-mail. */
export const useFindId = () =>
  useSingleMutation({ mutationFn: (email: string) => call("findId", { query: { email } }) });

/** Has a link for a new password mailed. */
export const useFindPassword = () =>
  useSingleMutation({ mutationFn: (email: string) => call("findPassword", { query: { email } }) });

const resetPassword = (body: { token: string; password: string }) => call("resetPassword", { body });

export const useResetPassword = (callbacks: Callbacks<typeof resetPassword>) =>
  useSingleMutation({ mutationFn: resetPassword, ...callbacks });

/** What a password change has to bring, as of now. */
export const passwordProof = queryOptions({
  queryKey: ["password-proof"],
  queryFn: ({ signal }) => call("getPasswordProof", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

const changePassword = (body: ChangePasswordBody) => call("changePassword", { body });

export const useChangePassword = (callbacks: Callbacks<typeof changePassword>) =>
  useSingleMutation({ mutationFn: changePassword, ...callbacks });
