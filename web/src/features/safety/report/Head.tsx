import { useEffect, useRef } from "react";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import styles from "./Report.module.css";

type HeadProps = {
  title: string;
  onBack?: () => void;
  onClose: () => void;
  /** Whether the heading has the focus: what had it before is gone. */
  focused?: boolean;
};

/** What the sheet asks, with the ways back and out. */
export function Head({ title, onBack, onClose, focused = false }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div className={styles.head}>
      {onBack && <IconButton icon="chevron-left" label="이유 다시 고르기" onClick={onBack} />}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <IconButton icon="close" label="닫기" muted onClick={onClose} />
    </div>
  );
}
