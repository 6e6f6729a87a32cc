/** A check-in at an address of its own, to which all that tells of it leads: mine, or one I look after. */
import { numberIn } from "@fitmate/contract/addresses";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { oneCheckIn } from "../../../data/together/checkIns.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { NotShown } from "../../../ui/feedback/NotShown.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import styles from "./CheckInPage.module.css";
import { MyPart } from "./MyPart.tsx";
import { WatchPart } from "./WatchPart.tsx";

export function Component() {
  useAppBar({ backTo: paths.home() });
  const { data, error, isFetching, refetch } = useQuery(oneCheckIn(numberIn(useParams()["checkInId"])));
  return (
    <div className={`container container--reading page page--sub ${styles.page}`}>
      {data && !isRefusal(error) ? (
        data.role === "MEMBER" ? (
          <MyPart checkIn={data} />
        ) : (
          <WatchPart watch={data} />
        )
      ) : (
        <NotShown
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          failed="안심 체크인을 불러오지 못했어요"
          none={{
            title: "안심 체크인을 찾지 못했어요",
            text: "끝난 지 오래되어 지워졌을 수 있어요.",
            to: paths.home(),
            lead: "홈으로",
          }}
        >
          <Skeleton width="100%" height="28rem" radius="var(--r-5)" />
        </NotShown>
      )}
    </div>
  );
}
