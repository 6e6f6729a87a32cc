import { ConfirmDialog } from "./ConfirmDialog.tsx";
import type { useLeaveGuard } from "./useLeaveGuard.ts";

type DiscardDialogProps = {
  /** The question. */
  title: string;
  /** The words that leave all as it is. */
  keep: string;
  leaving: Pick<ReturnType<typeof useLeaveGuard>, "asking" | "leave" | "stay">;
  onDiscard?: () => void;
};

/** Asks whoever leaves something unsaved. */
export function DiscardDialog({ title, keep, leaving, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={leaving.asking}
      asksToLeave
      title={title}
      description="저장하지 않은 내용은 사라져요."
      confirm="버리기"
      keep={keep}
      busy={false}
      onConfirm={() => {
        onDiscard?.();
        leaving.leave();
      }}
      onClose={leaving.stay}
    />
  );
}
