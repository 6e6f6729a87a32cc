/** My notifications, and what changes them. */
import { NOTIFICATION_PAGE_SIZE } from "@fitmate/contract/limits";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call, isRefusedBy } from "../../lib/api.ts";
import { foresee } from "../foresee.ts";
import { NOTIFICATIONS, refreshNotifications } from "./keys.ts";
import { type Notification, notificationOf } from "./wire.ts";

const LIST = [...NOTIFICATIONS, "list"] as const;
const UNREAD = [...NOTIFICATIONS, "unread"] as const;
const CHANGE = [...NOTIFICATIONS, "change"] as const;
const FIRST_PAGE = -1;

type Pages = InfiniteData<Notification[], number>;

/** Newest first. */
export const notifications = infiniteQueryOptions({
  queryKey: LIST,
  queryFn: async ({ pageParam, signal }) =>
    (await call("getNotifications", { query: { cursorId: pageParam }, signal })).map(notificationOf),
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
  const before = client.getQueryData<Pages>(LIST)?.pages ?? [];
  const pages = withFirst(before, notification);
  client.setQueryData<Pages>(LIST, (data) => data && { ...data, pages });
  // A later page that has lost one looks like the last.
  const isShort = pages.some((page, index) => index > 0 && page.length < (before[index]?.length ?? 0));
  // An answer already under way may not know it yet, and would take its place.
  if (isShort || client.isFetching({ queryKey: LIST }) > 0) void client.invalidateQueries({ queryKey: LIST });
  void client.invalidateQueries({ queryKey: UNREAD });
}

/** The pages with `notification` in front, once; of messages a room has one. */
export function withFirst(pages: Notification[][], notification: Notification): Notification[][] {
  const { notificationId, notificationType } = notification;
  const isNew = (each: Notification) =>
    each.notificationId !== notificationId &&
    (notificationType !== "MESSAGE" || each.notificationType !== "MESSAGE" || roomOf(each) !== roomOf(notification));
  const [first = [], ...rest] = pages.map((page) => page.filter(isNew));
  return [[notification, ...first], ...rest];
}

/** Of a notification of a message, which leads to it: the address of its room. Rooms of a group may have the same title. */
const roomOf = ({ url }: Notification) => url?.split("?", 1)[0];

/** Marks everything as read; the dots go out at once. */
export function useReadAll(onError: OnError) {
  return useChange({
    onError,
    change: () => call("readNotifications"),
    foreseen: (listed) => listed.map((each) => ({ ...each, read: true })),
  });
}

/** Marks one as read; its dot goes out at once. */
export function useRead(onError: OnError) {
  return useChange({
    onError,
    change: (notificationId: number) => call("readNotification", { params: { notificationId } }),
    foreseen: (listed, id) => listed.map((each) => (each.notificationId === id ? { ...each, read: true } : each)),
  });
}

/** Deletes one. */
export function useDelete(onError: OnError) {
  return useChange({
    onError,
    change: (notificationId: number) => call("deleteNotification", { params: { notificationId } }),
    foreseen: (listed, id) => listed.filter(({ notificationId }) => notificationId !== id),
  });
}

/** Deletes those that are read, except requests that still wait for an answer. */
export function useDeleteRead(onError: OnError) {
  return useChange({ onError, change: () => call("deleteReadNotifications") });
}

type OnError = (error: Error) => void;

type Change<Subject> = {
  onError: OnError;
  change: (subject: Subject) => Promise<unknown>;
  /** What the list will be, shown before the answer is here. */
  foreseen?: (listed: Notification[], subject: Subject) => Notification[];
};

function useChange<Subject = void>({ onError, change, foreseen }: Change<Subject>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE,
    mutationFn: change,
    onMutate: async (subject) => {
      if (!foreseen) return undefined;
      // An answer that is on its way would bring back what it was.
      await client.cancelQueries({ queryKey: LIST });
      return foresee(client, notifications.queryKey, (data) => ({
        ...data,
        pages: data.pages.map((page) => foreseen(page, subject)),
      }));
    },
    onError: (error, _, takeBack) => {
      // Another one stands in its place, or it is deleted already: what was wanted of it is so.
      if (isRefusedBy(error, "NOTIFICATION_NOT_FOUND")) return;
      takeBack?.();
      onError(error);
    },
    // Between two of them the list would jump back.
    onSettled: () => (client.isMutating({ mutationKey: CHANGE }) === 1 ? refreshNotifications(client) : undefined),
  });
}
