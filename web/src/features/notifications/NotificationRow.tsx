import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { isOfGroupRoom, type MatchingState } from "@fitmate/contract/notifications";
import { notificationTypes } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { timeAgo } from "../../lib/korean.ts";
import { getSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/people/Avatar.tsx";
import { toastError } from "../../ui/feedback/toastError.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { useRead } from "../../data/notifications/notifications.ts";
import { askRequest } from "./askedRequest.ts";
import styles from "./NotificationRow.module.css";
import type { Notification } from "../../data/notifications/wire.ts";

type NotificationRowProps = {
  notification: Notification;
  /** The row was followed: to a page, or to the dialog of a request. */
  onFollow: () => void;
  onDelete: () => void;
};

/** One notification, and what can be done with it. */
export function NotificationRow({ notification, onFollow, onDelete }: NotificationRowProps) {
  const { notificationId, sender, read } = notification;
  const navigate = useNavigate();
  const { mutate: markRead } = useRead(toastError);
  const follow = () => {
    if (!read) markRead(notificationId);
    onFollow();
  };
  const isOfRoom = isOfGroupRoom(notification);
  const hasProfile = !isOfRoom && !isNobodys(notification) && sender !== LEFT_NICKNAME;
  return (
    <div className={styles.item}>
      <Way notification={notification} onFollow={follow} />
      {/* Over the picture; the menu says the same to whoever does not point. */}
      {hasProfile && (
        <Link className={styles.sender} to={paths.member(sender)} tabIndex={-1} aria-hidden="true" onClick={onFollow} />
      )}
      <div className={styles.menu}>
        <Menu
          label={isOfRoom ? `‘${sender}’ 알림 메뉴` : isNobodys(notification) ? "알림 메뉴" : `${sender}님 알림 메뉴`}
          muted
          items={[
            ...(hasProfile
              ? [
                  {
                    label: "프로필 보기",
                    icon: "mate",
                    onSelect: () => {
                      onFollow();
                      void navigate(paths.member(sender));
                    },
                  } as const,
                ]
              : []),
            ...(read
              ? []
              : [{ label: "읽음으로 표시", icon: "check", onSelect: () => markRead(notificationId) } as const]),
            { label: "지우기", icon: "trash", danger: true, onSelect: onDelete },
          ]}
        />
      </div>
    </div>
  );
}

/** Whether it comes from nobody whom it names: then it is stored as from its own reader. */
const isNobodys = (notification: Notification): boolean =>
  !isOfGroupRoom(notification) && notification.sender === getSession()?.nickname;

/** A request that waits opens its dialog; others lead where they happened. */
function Way({ notification, onFollow }: Omit<NotificationRowProps, "onDelete">) {
  const { read, state } = notification;
  const look = {
    className: styles.row,
    "data-unread": !read || undefined,
    "data-pending": state === "PENDING" || undefined,
  };
  const content = <Content notification={notification} />;
  if (state === "PENDING") {
    const ask = () => {
      onFollow();
      askRequest(notification);
    };
    return (
      <button {...look} type="button" onClick={ask}>
        {content}
      </button>
    );
  }
  const address = addressOf(notification);
  if (!address) return <div {...look}>{content}</div>;
  return (
    <Link {...look} to={address} onClick={onFollow}>
      {content}
    </Link>
  );
}

/** Where it leads; only inside the app. */
function addressOf({ url }: Notification): string | null {
  return url && /^\/(?![/\\])/.test(url) ? url : null;
}

function Content({ notification }: { notification: Notification }) {
  const { sender, senderPicture, notificationType, createdAt, read } = notification;
  return (
    <>
      <span className={styles.head}>
        {isNobodys(notification) ? (
          <span className={styles.sign}>
            <Icon name={notificationTypes[notificationType].icon} size={20} />
          </span>
        ) : (
          <>
            <Avatar nickname={sender} picture={senderPicture} size="sm" />
            <span className={styles.kind}>
              <Icon name={notificationTypes[notificationType].icon} />
            </span>
          </>
        )}
      </span>
      <span>
        {!read && <span className="sr-only">새 알림: </span>}
        <span className={styles.text}>{sentence(notification)}</span>
        <State notification={notification} />
      </span>
      <time className={styles.time} dateTime={createdAt}>
        {timeAgo(new Date(createdAt))}
      </time>
    </>
  );
}

/** The message, with the name it starts with set off. */
function sentence({ message, sender }: Notification): ReactNode {
  if (!message.startsWith(sender)) return message;
  return (
    <>
      <b>{sender}</b>
      {message.slice(sender.length)}
    </>
  );
}

function State({ notification: { state } }: { notification: Notification }) {
  return state && STATES[state];
}

const STATES: Record<MatchingState, ReactNode> = {
  PENDING: (
    <span className={styles.go}>
      신청 확인하기
      <Icon name="chevron-right" size={16} />
    </span>
  ),
  ACCEPTED: <span className={styles.answered}>수락했어요</span>,
  REJECTED: <span className={styles.answered}>거절했어요</span>,
};
