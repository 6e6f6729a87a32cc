/** My notifications, what I want to be told of, and answering the requests among them. */
import { NOTIFICATION_PAGE_SIZE } from "@fitmate/contract/limits";
import type { Notification, NotificationSetting, NotificationType } from "@fitmate/contract/notifications";
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call, messageOf } from "../../lib/api.ts";
import { toast } from "../../ui/feedback/toast.ts";

const NOTIFICATIONS = ["notifications"] as const;
const LIST = [...NOTIFICATIONS, "list"] as const;
const UNREAD = [...NOTIFICATIONS, "unread"] as const;
const SETTINGS = [...NOTIFICATIONS, "settings"] as const;
const FIRST_PAGE = -1;

type Pages = InfiniteData<Notification[], number>;

/** Newest first. */
export const notifications = infiniteQueryOptions({
  queryKey: LIST,
  queryFn: ({ pageParam, signal }) => call("getNotifications", { query: { cursorId: pageParam }, signal }),
  initialPageParam: FIRST_PAGE,
  // A page may have grown: what comes live stands in front of the first.
  getNextPageParam: (page) => (page.length >= NOTIFICATION_PAGE_SIZE ? page.at(-1)?.notificationId : undefined),
  select: (data) => data.pages.flat(),
});

/** How many the bell counts: unread ones, messages left out. */
export const unreadNotifications = queryOptions({
  queryKey: UNREAD,
  queryFn: ({ signal }) => call("getUnreadNotifications", { signal }),
});

/** Puts a notification that came live in front. */
export function prependNotification(client: QueryClient, notification: Notification): void {
  client.setQueryData<Pages>(LIST, (data) => data && { ...data, pages: withFirst(data.pages, notification) });
  // An answer already under way may not know it yet, and would take its place.
  if (client.isFetching({ queryKey: LIST }) > 0) void client.invalidateQueries({ queryKey: LIST });
  void client.invalidateQueries({ queryKey: UNREAD });
}

/** The pages with `notification` in front, once; of messages a room has one. */
export function withFirst(pages: Notification[][], notification: Notification): Notification[][] {
  const { notificationId, notificationType, url } = notification;
  const isNew = (each: Notification) =>
    each.notificationId !== notificationId &&
    (notificationType !== "MESSAGE" || each.notificationType !== "MESSAGE" || each.url !== url);
  const [first = [], ...rest] = pages.map((page) => page.filter(isNew));
  return [[notification, ...first], ...rest];
}

/** Marks everything as read; the dots go out at once. */
export function useReadAll() {
  return useChange({
    change: () => call("readNotifications"),
    foresee: (listed) => listed.map((each) => ({ ...each, read: true })),
  });
}

/** Marks one as read; its dot goes out at once. */
export function useRead() {
  return useChange({
    change: (notificationId: number) => call("readNotification", { params: { notificationId } }),
    foresee: (listed, id) => listed.map((each) => (each.notificationId === id ? { ...each, read: true } : each)),
  });
}

/** Deletes one. */
export function useDelete() {
  return useChange({
    change: (notificationId: number) => call("deleteNotification", { params: { notificationId } }),
    foresee: (listed, id) => listed.filter(({ notificationId }) => notificationId !== id),
  });
}

/** Deletes those that are read, except requests that still wait for an answer. */
export function useDeleteRead() {
  return useChange({ change: () => call("deleteReadNotifications") });
}

type Change<Subject> = {
  change: (subject: Subject) => Promise<unknown>;
  /** What the list will be, shown before the answer is here. */
  foresee?: (listed: Notification[], subject: Subject) => Notification[];
};

function useChange<Subject = void>({ change, foresee }: Change<Subject>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onMutate: (subject) => {
      if (!foresee) return;
      client.setQueryData<Pages>(
        LIST,
        (data) => data && { ...data, pages: data.pages.map((page) => foresee(page, subject)) },
      );
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: NOTIFICATIONS }),
  });
}

/** What I want to be told of, by type. */
export const notificationSettings = queryOptions({
  queryKey: SETTINGS,
  queryFn: ({ signal }) => call("getNotificationSettings", { signal }),
});

/** Sets what I want of one type; the switch moves at once. */
export function useChangeSetting(type: NotificationType) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (setting: NotificationSetting) => call("setNotificationSetting", { params: { type }, body: setting }),
    // One after another: the last one chosen is the one that stays.
    scope: { id: `notification setting ${type}` },
    onMutate: (setting) =>
      client.setQueryData(notificationSettings.queryKey, (data) => data && { ...data, [type]: setting }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS }),
  });
}

/** Whether I want word of messages; as long as nobody can say, yes. */
export async function wantsMessages(client: QueryClient): Promise<boolean> {
  try {
    const { MESSAGE } = await client.fetchQuery({ ...notificationSettings, staleTime: Number.POSITIVE_INFINITY });
    return MESSAGE.enabled;
  } catch {
    return true;
  }
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
