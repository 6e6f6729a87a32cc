/** Forgotten IDs and passwords, and a new password. */
import type { ChangePasswordBody } from "@fitmate/contract/accounts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The masked nickname behind `email`. Throws ApiError. */
export const findId = (email: string) => call("findId", { query: { email } });

/** Has a link for a new password mailed. Throws ApiError. */
export const findPassword = (email: string) => call("findPassword", { query: { email } });

export const resetPassword = (body: { token: string; password: string }) => call("resetPassword", { body });

/** What a password change has to bring, as of now. */
export const passwordProof = queryOptions({
  queryKey: ["password-proof"],
  queryFn: ({ signal }) => call("getPasswordProof", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const changePassword = (body: ChangePasswordBody) => call("changePassword", { body });
