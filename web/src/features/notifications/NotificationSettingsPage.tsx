/** 알림 설정: what I want to be told of, and what of it by push. */
import { paths } from "@fitmate/contract/paths";
import type { NotificationSetting } from "@fitmate/contract/notifications";
import { notificationTypes, SettableType } from "@fitmate/contract/notificationTypes";
import { useQuery } from "@tanstack/react-query";
import { useAppBar } from "../../ui/layout/appBar.ts";
import { Checkbox } from "../../ui/fields/Choice.tsx";
import { ErrorState } from "../../ui/feedback/Empty.tsx";
import { toastError } from "../../ui/feedback/toastError.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { notificationSettings, useChangeSetting } from "../../data/notifications/settings.ts";
import { OutsideSwitch } from "./OutsideSwitch.tsx";
import styles from "./NotificationSettingsPage.module.css";

export function Component() {
  useAppBar({ backTo: paths.myPage() });
  const { data, isError, isFetching, refetch } = useQuery(notificationSettings);
  return (
    <div className="container container--reading page page--sub">
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
          {SettableType.options.map((type) => (
            <Setting key={type} type={type} setting={data[type]} />
          ))}
          <p className="caption">
            안심 체크인의 질문과 알림은 끌 수 없어요. 나를 살펴보는 메이트와, 내가 살펴보기로 한 메이트를 위한
            알림이에요.
          </p>
        </div>
      ) : isError ? (
        <ErrorState title="알림 설정을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton width="100%" height="36rem" radius="var(--r-4)" />
      )}
    </div>
  );
}

type SettingProps = { type: SettableType; setting: NotificationSetting };

function Setting({ type, setting }: SettingProps) {
  const { title, when } = notificationTypes[type];
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
