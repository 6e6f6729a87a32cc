import { usePauseLocation } from "../../../data/mates/location.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";

const PAUSING = "위치를 쉬고 있어요. 이제 아무에게도 보이지 않아요.";
const SEEN = "다시 지도에 보여요.";
const UNSEEN = "위치 쉬기를 끝냈지만 지금은 지도에 보이지 않아요.";

/** Takes my location out of sight, or back, and says so; `wanted`: what is under way, if anything. */
export function usePausing() {
  const { mutate, isPending, variables } = usePauseLocation();
  const pause = (isWanted: boolean) =>
    mutate(isWanted, {
      onSuccess: ({ paused, visibleUntil }) => toast.show(paused ? PAUSING : visibleUntil === null ? UNSEEN : SEEN),
      onError: toastError,
    });
  return { pause, wanted: isPending ? variables : null };
}
