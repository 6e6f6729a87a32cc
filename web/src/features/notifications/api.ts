/** My notifications, and answering the requests among them. */
import { NOTIFICATION_PAGE_SIZE } from "@fitmate/contract/limits";
import type { Notification } from "@fitmate/contract/notifications";
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const NOTIFICATIONS = ["notifications"] as const;
const FIRST_PAGE = -1;

type Pages = InfiniteData<Notification[], number>;

/** Newest first. */
export const notifications = infiniteQueryOptions({
  queryKey: NOTIFICATIONS,
  queryFn: ({ pageParam, signal }) => call("getNotifications", { query: { cursorId: pageParam }, signal }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (page) => (page.length === NOTIFICATION_PAGE_SIZE ? page.at(-1)?.notificationId : undefined),
  select: (data) => data.pages.flat(),
});

/** Puts a notification that came live in front. */
export function prependNotification(client: QueryClient, notification: Notification): void {
  client.setQueryData<Pages>(NOTIFICATIONS, (data) => data && { ...data, pages: withFirst(data.pages, notification) });
  // An answer already under way may not know it yet, and would take its place.
  if (client.isFetching({ queryKey: NOTIFICATIONS }) > 0) void client.invalidateQueries({ queryKey: NOTIFICATIONS });
}

/** The pages with `notification` in front, once. */
export function withFirst(pages: Notification[][], notification: Notification): Notification[][] {
  const { notificationId } = notification;
  const [first = [], ...rest] = pages.map((page) => page.filter((each) => each.notificationId !== notificationId));
  return [[notification, ...first], ...rest];
}

/** Marks everything as read; the dots go out at once. */
export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("readNotifications"),
    onMutate: () =>
      client.setQueryData<Pages>(
        NOTIFICATIONS,
        (data) => data && { ...data, pages: data.pages.map((page) => page.map((each) => ({ ...each, read: true }))) },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: NOTIFICATIONS }),
  });
}

/** What goes with a request of `sender`: what they said, and what we share. The same as their profile shows. */
export function requestDetails(sender: string) {
  return queryOptions({
    queryKey: ["mates", "with", sender],
    queryFn: ({ signal }) => call("getMateMatch", { query: { nickname: sender }, signal }),
  });
}

export type RequestAnswer = "accept" | "reject";

/** Accepts or rejects the request of `sender`. */
export function useAnswerRequest(sender: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: RequestAnswer) =>
      call(answer === "accept" ? "acceptMate" : "rejectMate", { query: { senderNickname: sender } }),
    // Also after a refusal: somebody has answered elsewhere.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: NOTIFICATIONS });
      void client.invalidateQueries({ queryKey: ["mates"] });
    },
  });
}
