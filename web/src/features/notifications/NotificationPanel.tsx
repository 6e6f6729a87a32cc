import { useInfiniteQuery } from "@tanstack/react-query";
import { type UIEvent, useId } from "react";
import { messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty, ErrorState } from "../../ui/Empty.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { useDialog } from "../../ui/useDialog.ts";
import { notifications, useReadAll } from "./api.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import styles from "./NotificationPanel.module.css";

const SKELETON_ROWS = 5;
/** Nearer to the end than this asks for older ones. */
const MORE_PX = 240;

/** 400 × 400 px under the header, newest first. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useDialog(onClose, false);
  const { data } = useInfiniteQuery(notifications);
  const readAll = useReadAll();
  const markAll = () => {
    readAll.mutate(undefined, { onError: (error) => toast.error(messageOf(error)) });
    // The button goes with the last dot; the focus stays in the panel.
    dialog.ref.current?.focus();
  };
  return (
    <dialog {...dialog} className={styles.panel} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={id}>알림</h2>
        {data?.some(({ read }) => !read) && (
          <Button className={styles.readAll} variant="ghost" size="sm" onClick={markAll}>
            모두 읽음
          </Button>
        )}
      </div>
      <Rows onClose={onClose} />
    </dialog>
  );
}

function Rows({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
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

  const onScroll = ({ currentTarget: list }: UIEvent) => {
    const nearEnd = list.scrollHeight - list.scrollTop - list.clientHeight < MORE_PX;
    if (nearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <ul className={styles.list} onScroll={onScroll}>
      {data.map((notification) => (
        <li key={notification.notificationId}>
          <NotificationRow notification={notification} onFollow={onClose} />
        </li>
      ))}
    </ul>
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
