/** My own profile: what the server knows. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ONE_LOOK_MS } from "../everyLook.ts";
import { profileOf } from "./wire.ts";

/** Mine, or, with `token`, that of the member whose it is. Throws ApiError. */
export const loadMyProfile = async (given: { token?: string; signal?: AbortSignal } = {}) =>
  profileOf(await call("getMyProfile", given));

export const myProfile = queryOptions({
  queryKey: ["profile", "mine"],
  queryFn: ({ signal }) => loadMyProfile({ signal }),
});

/** The same where it is changed: saving sends all of it, and what another device saved a moment ago is not to be undone. */
export const editedProfile = queryOptions({ ...myProfile, staleTime: ONE_LOOK_MS });

/** My own picture alone. */
export const myPicture = queryOptions({ ...myProfile, select: ({ profilePicture }) => profilePicture });

/** Whether I have told anything that says who fits me. */
export const hasHabits = queryOptions({
  ...myProfile,
  select: ({ exerciseChoice, weeklySlots }) => exerciseChoice.length > 0 || weeklySlots.length > 0,
});
