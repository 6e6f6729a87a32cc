import { usePauseLocation } from "../../../data/mates/location.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";

/** Takes my location out of sight, or back, and says so; `wanted`: what is under way, if anything. */
export function usePausing() {
  const { mutate, isPending, variables } = usePauseLocation();
  const pause = (isWanted: boolean) =>
    mutate(isWanted, {
      onSuccess: () =>
        toast.show(isWanted ? "위치를 쉬고 있어요. 이제 아무에게도 보이지 않아요." : "다시 지도에 보여요."),
      onError: toastError,
    });
  return { pause, wanted: isPending ? variables : null };
}
