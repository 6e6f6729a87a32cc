/** A check-in at an address of its own, to which all that tells of it leads: mine, or one I look after. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isRefusal } from "../../../data/posts/posts.ts";
import { oneCheckIn } from "../../../data/together/checkIns.ts";
import { messageOf } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { checkInIdOf } from "./checkInId.ts";
import styles from "./CheckInPage.module.css";
import { MyPart } from "./MyPart.tsx";
import { WatchPart } from "./WatchPart.tsx";

export function Component() {
  useAppBar({ backTo: paths.home() });
  const { data, error, isFetching, refetch } = useQuery(oneCheckIn(checkInIdOf(useParams()["checkInId"])));
  return (
    <div className={`container container--reading page page--sub ${styles.page}`}>
      {isRefusal(error) ? (
        <NoCheckIn />
      ) : data ? (
        data.role === "MEMBER" ? (
          <MyPart checkIn={data} />
        ) : (
          <WatchPart watch={data} />
        )
      ) : error ? (
        <ErrorState
          heading="h1"
          title="안심 체크인을 불러오지 못했어요"
          text={messageOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton width="100%" height="28rem" radius="var(--r-5)" />
      )}
    </div>
  );
}

function NoCheckIn() {
  return (
    <div role="alert">
      <Empty
        art="search"
        heading="h1"
        title="안심 체크인을 찾지 못했어요"
        text="끝난 지 오래되어 지워졌을 수 있어요."
        action={
          <ButtonLink variant="secondary" size="md" to={paths.home()}>
            홈으로
          </ButtonLink>
        }
      />
    </div>
  );
}
