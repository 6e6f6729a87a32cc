import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useLayoutEffect, useState } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Empty, ErrorState } from "../../ui/feedback/Empty.tsx";
import { IconButton, IconLink } from "../../ui/controls/IconButton.tsx";
import { ListEnd } from "../../ui/controls/ListEnd.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { toastError } from "../../ui/feedback/toastError.ts";
import { useDialog } from "../../ui/overlays/useDialog.ts";
import { useLostFocus } from "../../ui/useLostFocus.ts";
import { notifications, useDelete, useDeleteRead, useReadAll } from "../../data/notifications/notifications.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import { OutsideSwitch } from "./OutsideSwitch.tsx";
import styles from "./NotificationPanel.module.css";

const SKELETON_ROWS = 5;

/** 400 × 400 px under the header, newest first. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useDialog(onClose, false);
  const { data } = useInfiniteQuery(notifications);
  const readAll = useReadAll(toastError);
  const { ref } = dialog;
  const focus = () => ref.current?.focus();
  const around = useLostFocus(focus);
  // Not on the first of its buttons: which one that is changes with what is in it.
  useLayoutEffect(() => ref.current?.focus(), [ref]);
  return (
    <dialog {...dialog} {...around} className={styles.panel} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={id}>알림</h2>
        {data?.some(({ read }) => !read) && (
          <Button variant="ghost" size="sm" onClick={() => readAll.mutate()}>
            모두 읽음
          </Button>
        )}
        <DeleteRead />
        <IconLink icon="settings" label="알림 설정" muted to={paths.notificationSettings()} onClick={onClose} />
      </div>
      <Rows onClose={onClose} />
      <OutsideSwitch onGone={focus} />
    </dialog>
  );
}

/** Asks first: they do not come back. */
function DeleteRead() {
  const { data } = useInfiniteQuery(notifications);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useDeleteRead(toastError);
  // A request that waits stays.
  if (!asking && !data?.some(({ read, state }) => read && state !== "PENDING")) return null;
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => toast.show("읽은 알림을 지웠어요."),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <IconButton icon="trash" label="읽은 알림 지우기" muted onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title="읽은 알림을 지울까요?"
        description="지운 알림은 되돌릴 수 없어요. 아직 답하지 않은 신청은 남아 있어요."
        confirm="지우기"
        busy={isPending}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Rows({ onClose }: { onClose: () => void }) {
  const remove = useDelete(toastError);
  const { data, isError, isFetching, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(notifications);
  if (!data && isError) {
    return (
      <div className={styles.list}>
        <ErrorState title="알림을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      </div>
    );
  }
  if (!data) return <RowSkeletons />;
  if (data.length === 0) return <NoRows />;

  return (
    <div className={styles.list}>
      <ul>
        {data.map((notification) => (
          <li key={notification.notificationId}>
            <NotificationRow
              notification={notification}
              onFollow={onClose}
              onDelete={() => remove.mutate(notification.notificationId)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <ListEnd what="알림을" failed={isFetchNextPageError} busy={isFetching} onMore={() => void fetchNextPage()} />
      )}
    </div>
  );
}

function NoRows() {
  return (
    <div className={styles.list}>
      <Empty art="quiet" title="아직 알림이 없어요" text="메이트 신청이나 댓글이 오면 여기에서 알려 드려요." />
    </div>
  );
}

function RowSkeletons() {
  return (
    <ul className={styles.list} aria-busy="true" aria-label="알림을 불러오는 중이에요">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <li key={index} className={styles.skeleton}>
          <Skeleton width="2.25rem" height="2.25rem" radius="50%" />
          <Skeleton width="14rem" />
        </li>
      ))}
    </ul>
  );
}
