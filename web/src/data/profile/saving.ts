/** Saving my own profile. Apart from reading it: public pages show my picture. */
import { unsigned } from "@fitmate/contract/pictures";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMates } from "../mates/keys.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { myProfile } from "./myProfile.ts";
import { bodyOf, type ProfileContent } from "./wire.ts";

/** Replaces the editable part of the profile; the cached one follows at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (content: ProfileContent) => call("updateMyProfile", { body: bodyOf(content) }),
    onSuccess: async (_, { profilePicture, ...saved }) => {
      // What was asked for before may be older.
      await client.cancelQueries(myProfile);
      client.setQueryData(
        myProfile.queryKey,
        (before) => before && { ...before, ...saved, profilePicture: profilePicture && unsigned(profilePicture) },
      );
      // How well others fit follows from it.
      void refreshMates(client);
    },
  });
}
