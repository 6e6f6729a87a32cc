import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { calendarFeed, calendarFile, useMakeFeed, useRemoveFeed } from "../../../data/meetups/calendar.ts";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { saveFile } from "../../../lib/download.ts";
import styles from "./CalendarChoice.module.css";

/** A file of this gathering, or an address by which a calendar follows all I come to. */
export function CalendarChoice({ meetupId }: { meetupId: number }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(new Blob([await calendarFile(meetupId)], { type: "text/calendar" }), `번개-${meetupId}.ics`);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.choice}>
      <section>
        <h3>이 번개만 담기</h3>
        <p>파일을 열면 쓰던 캘린더에 들어가요. 나중에 바뀐 시간은 따라가지 않아요.</p>
        <Button variant="secondary" size="md" block busy={busy} onClick={() => void save()}>
          <Icon name="calendar" size={18} />
          캘린더 파일 받기
        </Button>
      </section>
      <section>
        <h3>내 번개 모두 구독하기</h3>
        <Feed />
      </section>
    </div>
  );
}

function Feed() {
  const { data, isError, isFetching, refetch } = useQuery(calendarFeed);
  const make = useMakeFeed();
  const remove = useRemoveFeed();
  if (!data) {
    if (isError) return <ErrorState title="불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />;
    return <Skeleton width="100%" height="6rem" radius="var(--r-3)" />;
  }
  const url = data.madeAt === null ? undefined : make.data?.feedUrl;
  const error = make.error ?? remove.error;
  return (
    <>
      <p>
        함께하기로 한 번개가 캘린더에 저절로 들어가고, 시간이 바뀌거나 취소되면 캘린더도 바뀌어요. 주소를 아는 사람은 내
        일정을 볼 수 있으니 아무에게도 알려 주지 마세요.
      </p>
      {url && <Address url={url} />}
      {data.madeAt !== null && !url && (
        <p className={styles.made}>이미 만든 주소가 있어요. 주소는 만들 때 한 번만 보여요.</p>
      )}
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <div className={styles.acts}>
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
