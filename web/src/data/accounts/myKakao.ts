/** My link with Kakao. */
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useSingleMutation } from "../singleMutation.ts";
import type { Proof } from "./passkeys.ts";

export const myKakao = queryOptions({
  queryKey: ["my-kakao"],
  queryFn: ({ signal }) => call("getMyKakao", { signal }),
});

/** Ends it. Only who has a password can, and proves it by that. */
export function useUnlinkKakao() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ currentPassword }: Proof) =>
      call("unlinkKakao", { body: currentPassword === undefined ? {} : { currentPassword } }),
    // Not waited for: what led to the question is to have the focus before it is gone.
    onSettled: () => void client.invalidateQueries(myKakao),
  });
}
