import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import styles from "./EditNotice.module.css";

type EditNoticeProps = {
  text: string;
  /** What can be done about it: small buttons, links. */
  children?: ReactNode;
};

/** What whoever changes something has to know beside what they write. */
export function EditNotice({ text, children }: EditNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <Icon name="edit" size={20} />
      <p>{text}</p>
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  );
}

/** What is being changed was left in this tab; `children`: the button that begins anew. */
export function RestoredNotice({ children }: { children: ReactNode }) {
  return <EditNotice text="고치던 내용을 불러왔어요.">{children}</EditNotice>;
}
