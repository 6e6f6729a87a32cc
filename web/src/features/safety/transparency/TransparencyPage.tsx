/** 운영 보고: what was reported and decided in half a year, for everybody. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { transparencyReport } from "../../../data/safety/transparency.ts";
import { messageOf } from "../../../lib/api.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { PillSelect } from "../../../ui/fields/PillSelect.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { halfIn } from "./half.ts";
import { ReportView } from "./ReportView.tsx";
import styles from "./Transparency.module.css";
import { halfWords } from "./words.ts";

export function Component() {
  useAppBar({ backTo: paths.home() });
  const [search] = useSearchParams();
  const half = halfIn(search);
  const { data, error, isFetching, refetch } = useQuery(transparencyReport(half));
  const title = data ? `${halfWords(data.half)} 운영 보고` : "운영 보고";
  return (
    <div className="container page page--sub">
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>
            {data?.complete === false ? "지난달까지" : "여섯 달 동안"} {LEDE}
          </p>
        </div>
        {data && <Halves half={data.half} halves={data.halves} />}
      </div>
      {data ? (
        <ReportView report={data} />
      ) : isRefusal(error) ? (
        <Empty
          art="search"
          title="이 기간의 보고는 없어요"
          action={
            <ButtonLink size="md" to={paths.transparency()}>
              가장 새 보고 보기
            </ButtonLink>
          }
        />
      ) : error ? (
        <ErrorState
          title="운영 보고를 불러오지 못했어요"
          text={messageOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton width="100%" height="28rem" radius="var(--r-4)" />
      )}
    </div>
  );
}

const LEDE = "어떤 신고가 들어왔고 어떻게 결정했는지, 운영 기록에서 그대로 세었어요.";

function Halves({ half, halves }: { half: string; halves: readonly string[] }) {
  const navigate = useNavigate();
  return (
    <PillSelect
      label="기간"
      value={half}
      onChoose={(chosen) => void navigate(paths.transparency({ half: chosen }), { replace: true })}
    >
      {halves.map((each) => (
        <option key={each} value={each}>
          {halfWords(each)}
        </option>
      ))}
    </PillSelect>
  );
}
