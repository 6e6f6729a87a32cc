import { type ReactNode, useId } from "react";
import { IconButton } from "../controls/IconButton.tsx";
import { useDialog } from "./useDialog.ts";
import { useMedia, WIDE } from "../layout/useMedia.ts";
import styles from "./Sheet.module.css";

type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** Shown as its heading with an X; without it give `label` and close it from inside. */
  title?: ReactNode;
  label?: string;
  /** Wide screens: a card at the top right of the nearest positioned box, beside which the page stays usable. */
  map?: boolean;
  /** Wide screens: room for two columns. */
  wide?: boolean;
  children: ReactNode;
};

/** From below on phones, a centred dialog on wide screens. Its content starts anew each time it opens. */
export function Sheet({ open, ...props }: SheetProps) {
  const isWide = useMedia(WIDE);
  if (!open) return null;
  const beside = Boolean(props.map) && isWide;
  // Another key: a dialog cannot turn from modal to not modal while it is open.
  return <OpenSheet key={String(beside)} {...props} beside={beside} />;
}

function OpenSheet({
  onClose,
  title,
  label,
  map,
  wide,
  beside,
  children,
}: Omit<SheetProps, "open"> & { beside: boolean }) {
  const id = useId();
  const dialog = useDialog(onClose, !beside);
  return (
    <dialog
      {...dialog}
      className={styles.sheet}
      data-beside={beside || undefined}
      data-map={map || undefined}
      data-wide={wide || undefined}
      aria-label={title ? undefined : label}
      aria-labelledby={title ? id : undefined}
    >
      <button className={styles.grabber} type="button" aria-label="닫기" onClick={onClose} />
      {title && (
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label="닫기" muted onClick={onClose} />
        </div>
      )}
      {children}
    </dialog>
  );
}
