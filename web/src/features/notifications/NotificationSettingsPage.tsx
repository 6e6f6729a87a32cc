/** 알림 설정: what I want to be told of, and what of it by push. */
import type { NotificationSetting, NotificationType } from "@fitmate/contract/notifications";
import { useQuery } from "@tanstack/react-query";
import { useAppBar } from "../../ui/layout/appBar.ts";
import { Checkbox } from "../../ui/fields/Choice.tsx";
import { ErrorState } from "../../ui/feedback/Empty.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { toastError } from "../../ui/feedback/toastError.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { notificationSettings, useChangeSetting } from "../../data/notifications/settings.ts";
import { OutsideSwitch } from "./OutsideSwitch.tsx";
import styles from "./NotificationSettingsPage.module.css";

const TYPES: { type: NotificationType; title: string; when: string }[] = [
  { type: "MATCHING", title: "메이트 신청", when: "누가 나에게 운동메이트를 신청하면 알려 드려요." },
  { type: "MATCHING_ACCEPTED", title: "신청 수락", when: "내가 보낸 신청을 상대가 수락하면 알려 드려요." },
  { type: "MESSAGE", title: "메시지", when: "안 읽은 메시지가 있으면 알려 드려요. 채팅방마다 따로 끌 수도 있어요." },
  { type: "COMMENT", title: "댓글", when: "내 글에 댓글이 달리면 알려 드려요." },
  { type: "REPLY", title: "답글", when: "내 댓글에 답글이 달리면 알려 드려요." },
  { type: "LIKE", title: "좋아요", when: "내 글을 좋아하는 사람이 생기면 모아서 알려 드려요." },
];

export function Component() {
  useAppBar({ backTo: "/mypage" });
  const { data, isError, isFetching, refetch } = useQuery(notificationSettings);
  return (
    <div className="container container--reading page page--sub">
      <PageTitle>알림 설정</PageTitle>
      <div className="page-head">
        <div>
          <h1>알림 설정</h1>
          <p>꺼도 신청과 메시지는 그대로 받아요. 알려 드리지만 않아요.</p>
        </div>
      </div>
      <div className={styles.here}>
        <OutsideSwitch always />
      </div>
      {data ? (
        <div className={styles.list}>
          {TYPES.map(({ type, ...words }) => (
            <Setting key={type} type={type} {...words} setting={data[type]} />
          ))}
        </div>
      ) : isError ? (
        <ErrorState title="알림 설정을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton width="100%" height="36rem" radius="var(--r-4)" />
      )}
    </div>
  );
}

type SettingProps = (typeof TYPES)[number] & { setting: NotificationSetting };

function Setting({ type, title, when, setting }: SettingProps) {
  const { mutate } = useChangeSetting(type, toastError);
  const { enabled, push } = setting;
  return (
    <fieldset className={styles.setting} aria-describedby={`when-${type}`}>
      <legend>{title}</legend>
      <p className="caption" id={`when-${type}`}>
        {when}
      </p>
      <div className={styles.choices}>
        <Checkbox label="알림 받기" checked={enabled} onChange={() => mutate({ ...setting, enabled: !enabled })} />
        <Checkbox
          label="푸시로도 받기"
          checked={enabled && push}
          disabled={!enabled}
          onChange={() => mutate({ ...setting, push: !push })}
        />
      </div>
    </fieldset>
  );
}
