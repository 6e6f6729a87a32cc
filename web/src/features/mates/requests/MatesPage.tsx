/** Who asked me, whom I asked, and my mates. */
import type { MateRequest } from "@fitmate/contract/mateRequests";
import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { NoMates } from "../../../ui/people/NoMates.tsx";
import { myMates } from "../../../data/mates/mates.ts";
import { receivedRequests, sentRequests } from "../../../data/mates/requests.ts";
import type { Mate } from "../../../data/mates/wire.ts";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { MateItemRow } from "./MateItemRow.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { ReceivedRow } from "./ReceivedRow.tsx";
import { SentRow } from "./SentRow.tsx";
import styles from "./MatesPage.module.css";
import { useSoughtRequest } from "./useSoughtRequest.ts";

const keyOfRequest = ({ requestId }: MateRequest) => requestId;
const keyOfMate = ({ nickname }: Mate) => nickname;

export function Component() {
  const received = useInfiniteQuery(receivedRequests);
  const sent = useInfiniteQuery(sentRequests);
  const mates = useInfiniteQuery(myMates);
  const sought = useSoughtRequest(received);
  const heading = useRef<HTMLHeadingElement>(null);
  // With the last of them the section goes, too.
  const around = useLostFocus(() => heading.current?.focus({ preventScroll: true }));
  useAppBar({ backTo: paths.myPage() });
  const lists = [received, sent, mates];
  const isAlone = lists.every(({ data }) => data?.length === 0);
  const isFailed = lists.every(({ data, isError }) => !data && isError);
  const retry = () => {
    for (const { refetch } of lists) void refetch();
  };
  return (
    <div {...around} className="container container--reading page page--sub">
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          메이트
        </h1>
      </div>
      {sought.isGone && (
        <p className={styles.gone} role="status">
          {sought.nickname}님의 신청은 이제 없어요. 취소됐거나 이미 답한 신청이에요.
        </p>
      )}
      {isAlone && <NoMates />}
      {isFailed && (
        <ErrorState
          title="목록을 불러오지 못했어요"
          onRetry={retry}
          busy={lists.some(({ isFetching }) => isFetching)}
        />
      )}
      {!isAlone && !isFailed && (
        <div className="stack stack--lg">
          <PeopleSection
            title="받은 신청"
            query={received}
            nobody="지금은 답할 신청이 없어요."
            soughtOn={({ nickname }) => (nickname === sought.nickname ? sought.visit : null)}
            keyOf={keyOfRequest}
            Row={ReceivedRow}
          />
          <PeopleSection
            title="보낸 신청"
            query={sent}
            nobody="답을 기다리는 신청이 없어요."
            keyOf={keyOfRequest}
            Row={SentRow}
          />
          <PeopleSection
            title="내 메이트"
            query={mates}
            nobody="아직 메이트가 없어요."
            keyOf={keyOfMate}
            Row={MateItemRow}
          />
        </div>
      )}
    </div>
  );
}
