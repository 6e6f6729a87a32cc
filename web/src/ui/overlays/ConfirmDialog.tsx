import { Button } from "../controls/Button.tsx";
import { Dialog } from "./Dialog.tsx";

type ConfirmDialogProps = {
  open: boolean;
  /** The question. */
  title: string;
  description: string;
  /** The verb that destroys, and the one that leaves all as it is. */
  confirm: string;
  keep?: string;
  busy: boolean;
  asksToLeave?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is gone. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirm,
  keep,
  busy,
  asksToLeave = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {keep ?? "그대로 두기"}
      </Button>
      <Button variant="danger" busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return <Dialog {...{ open, onClose, title, description, actions, asksToLeave }} />;
}
