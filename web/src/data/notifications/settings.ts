/** What I want to be told of. */
import type { NotificationSetting } from "@fitmate/contract/notifications";
import type { SettableType } from "@fitmate/contract/notificationTypes";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";
import { ONE_LOOK_MS } from "../everyLook.ts";
import { foresee } from "../foresee.ts";
import { NOTIFICATIONS } from "./keys.ts";

/** By type. */
export const notificationSettings = queryOptions({
  queryKey: [...NOTIFICATIONS, "settings"],
  queryFn: ({ signal }) => call("getNotificationSettings", { signal }),
  // Each is set as a whole: what another device chose a moment ago is not to be set back.
  staleTime: ONE_LOOK_MS,
});

/** Sets what I want of one type; the switch moves at once. */
export function useChangeSetting(type: SettableType, onError: (error: Error) => void) {
  const client = useQueryClient();
  const { queryKey } = notificationSettings;
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (setting: NotificationSetting) => call("setNotificationSetting", { params: { type }, body: setting }),
    // One after another: the last one chosen is the one that stays.
    scope: { id: `notification setting ${type}` },
    onMutate: async (setting) => {
      // An answer that is on its way would set it back.
      await client.cancelQueries({ queryKey });
      return foresee(client, queryKey, (data) => ({ ...data, [type]: setting }));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      onError(error);
    },
    // Between two of them the switches would jump back.
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Whether I want word of messages; as long as nobody can say, yes, unless I have signed out meanwhile. */
export async function wantsMessages(client: QueryClient): Promise<boolean> {
  const token = getSession()?.token;
  const settings = { ...notificationSettings, staleTime: Number.POSITIVE_INFINITY };
  const wanted = await client.fetchQuery(settings).catch(() => null);
  return getSession()?.token === token && (wanted?.MESSAGE.enabled ?? true);
}
