/** My own profile: what the server knows, and saving it. */
import { unsigned } from "@fitmate/contract/pictures";
import type { ProfileUpdateBody } from "@fitmate/contract/profile";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function myProfile() {
  return queryOptions({ queryKey: ["profile", "mine"], queryFn: ({ signal }) => call("getMyProfile", { signal }) });
}

/** Replaces the editable part of the profile; the cached one follows at once. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileUpdateBody) => call("updateMyProfile", { body }),
    onSuccess: (_, { profilePicture, ...saved }) => {
      queryClient.setQueryData(
        myProfile().queryKey,
        (before) => before && { ...before, ...saved, profilePicture: profilePicture && unsigned(profilePicture) },
      );
      // How well others fit follows from it.
      void queryClient.invalidateQueries({ queryKey: ["mates"] });
    },
  });
}
