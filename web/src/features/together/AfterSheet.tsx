/** 함께 운동했어요?: what I am asked once a gathering is over, in three taps. */
import { useQuery } from "@tanstack/react-query";
import { training as trainingOf } from "../../data/together/trainings.ts";
import { messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { Steps } from "./steps/Steps.tsx";

type AfterSheetProps = {
  /** null: closed. */
  gatheringId: number | null;
  onClose: () => void;
};

export function AfterSheet({ gatheringId, onClose }: AfterSheetProps) {
  return (
    <Sheet open={gatheringId !== null} onClose={onClose} label="함께 운동했어요?">
      {gatheringId !== null && <Question gatheringId={gatheringId} onClose={onClose} />}
    </Sheet>
  );
}

function Question({ gatheringId, onClose }: { gatheringId: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(trainingOf(gatheringId));
  if (data) return <Steps training={data} onClose={onClose} />;
  if (error) {
    return (
      <ErrorState
        title="질문을 불러오지 못했어요"
        text={messageOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <div role="status">
      <span className="sr-only">불러오는 중이에요</span>
      <Skeleton width="100%" height="18rem" radius="var(--r-4)" />
      <Button variant="ghost" size="md" block onClick={onClose}>
        닫기
      </Button>
    </div>
  );
}
