/** My own profile: what the server knows, and saving it. */
import { unsigned } from "@fitmate/contract/pictures";
import type { ProfileUpdateBody } from "@fitmate/contract/profile";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMates } from "../mates/keys.ts";

/** Mine, or, with `token`, that of the member whose it is. Throws ApiError. */
export const loadMyProfile = (given: { token?: string; signal?: AbortSignal } = {}) => call("getMyProfile", given);

export const myProfile = queryOptions({
  queryKey: ["profile", "mine"],
  queryFn: ({ signal }) => loadMyProfile({ signal }),
});

/** My own picture alone. */
export const myPicture = queryOptions({ ...myProfile, select: ({ profilePicture }) => profilePicture });

/** Whether I have told anything that says who fits me. */
export const hasHabits = queryOptions({
  ...myProfile,
  select: ({ exerciseChoice, weeklySlots }) => exerciseChoice.length > 0 || weeklySlots.length > 0,
});

/** Replaces the editable part of the profile; the cached one follows at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileUpdateBody) => call("updateMyProfile", { body }),
    onSuccess: (_, { profilePicture, ...saved }) => {
      client.setQueryData(
        myProfile.queryKey,
        (before) => before && { ...before, ...saved, profilePicture: profilePicture && unsigned(profilePicture) },
      );
      // How well others fit follows from it.
      void refreshMates(client);
    },
  });
}
