import { type ReactNode, Suspense } from "react";
import styles from "./ProposalRow.module.css";

type ProposalRowProps = {
  seq: number;
  /** This is the message that was looked for. */
  sought: boolean;
  children: ReactNode;
};

/** The place of a proposal in the log; its card may come a moment later. */
export function ProposalRow({ seq, sought, children }: ProposalRowProps) {
  return (
    <li
      className={styles.row}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of the log lead here
      tabIndex={-1}
      data-seq={seq}
      data-sought={sought || undefined}
    >
      <Suspense fallback={<div className={styles.waiting} />}>{children}</Suspense>
    </li>
  );
}
