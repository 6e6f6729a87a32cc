import { type ReactNode, useId } from "react";
import { IconButton } from "../controls/IconButton.tsx";
import { useDialog } from "./useDialog.ts";
import styles from "./Dialog.module.css";

type DialogProps = {
  open: boolean;
  /** Escape, a press outside, the close button, a phone's back gesture. Decides nothing. */
  onClose: () => void;
  /** The question. */
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons with verbs, side by side; the safe one first, it gets the focus. */
  actions?: ReactNode;
  /** Above the title, without its own margin. */
  art?: ReactNode;
  /** Shows an X beside the title: for dialogs without actions. */
  closable?: boolean;
  /** It asks somebody who wants to leave the page: going back cannot mean anything else. */
  asksToLeave?: boolean;
};

/** A question or a short task over the page. Its content starts anew each time it opens. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  description,
  children,
  actions,
  art,
  closable,
  asksToLeave = false,
}: Omit<DialogProps, "open">) {
  const id = useId();
  const dialog = useDialog(onClose, true, !asksToLeave);
  return (
    <dialog
      {...dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
    >
      {art}
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {closable && <IconButton className={styles.close} icon="close" label="닫기" muted onClick={onClose} />}
      </div>
      {description && (
        <p className={styles.description} id={`${id}-text`}>
          {description}
        </p>
      )}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}
