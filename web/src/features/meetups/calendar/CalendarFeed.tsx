import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { calendarFeed, useMakeFeed, useRemoveFeed } from "../../../data/meetups/calendar.ts";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import styles from "./CalendarChoice.module.css";

/** The secret address by which a calendar elsewhere follows all I come to: made, made anew, or ended. */
export function CalendarFeed() {
  const { data, isError, isFetching, refetch } = useQuery(calendarFeed);
  const make = useMakeFeed();
  const remove = useRemoveFeed();
  const acts = useRef<HTMLDivElement>(null);
  // A button would be pressed by a key that is still held.
  const around = useLostFocus(() => acts.current?.focus({ preventScroll: true }));
  if (!data) {
    if (isError) return <ErrorState title="불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />;
    return <Skeleton width="100%" height="6rem" radius="var(--r-3)" />;
  }
  const url = data.madeAt === null ? undefined : make.data?.feedUrl;
  const error = make.error ?? remove.error;
  return (
    <>
      <p>
        함께하기로 한 번개와 약속이 캘린더에 저절로 들어가고, 시간이 바뀌거나 취소되면 캘린더도 바뀌어요. 주소를 아는
        사람은 내 일정을 볼 수 있으니 아무에게도 알려 주지 마세요.
      </p>
      {url && <Address url={url} />}
      {data.madeAt !== null && !url && (
        <p className={styles.made}>이미 만든 주소가 있어요. 주소는 만들 때 한 번만 보여요.</p>
      )}
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <div ref={acts} {...around} className={styles.acts} tabIndex={-1}>
        <Button
          variant={data.madeAt === null ? "primary" : "secondary"}
          size="md"
          block
          busy={make.isPending}
          onClick={() => make.mutate()}
        >
          {data.madeAt === null ? "구독 주소 만들기" : "주소 새로 만들기"}
        </Button>
        {data.madeAt !== null && (
          <Button variant="dangerText" size="md" busy={remove.isPending} onClick={() => remove.mutate()}>
            구독 끝내기
          </Button>
        )}
      </div>
      {data.madeAt !== null && <p className="caption">주소를 새로 만들면 전의 주소로는 더 볼 수 없어요.</p>}
    </>
  );
}

function Address({ url }: { url: string }) {
  const copy = async () => {
    try {
      // There is none where the page did not come over a secure connection.
      await navigator.clipboard.writeText(url);
      toast.show("주소를 복사했어요. 캘린더 앱에서 ‘URL로 구독’에 붙여 넣어 주세요.");
    } catch {
      toast.error("주소를 복사하지 못했어요. 길게 눌러 복사해 주세요.");
    }
  };
  return (
    <div className={styles.address}>
      <code>{url}</code>
      <div className={styles.acts}>
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          <Icon name="copy" size={16} />
          주소 복사
        </Button>
        {/* What calendars of phones and desks open by themselves. */}
        <a href={url.replace(/^https?:/, "webcal:")}>캘린더에서 열기</a>
      </div>
    </div>
  );
}
