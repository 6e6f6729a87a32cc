import { paths } from "@fitmate/contract/paths";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { copyLink } from "../../../ui/feedback/copyLink.ts";
import styles from "./CopyLink.module.css";

/** Puts the post's address on the clipboard. */
export function CopyLink({ postId }: { postId: number }) {
  const copy = () => void copyLink(paths.post(postId));
  return <IconButton className={styles.copy} icon="link" label="링크 복사" muted onClick={copy} />;
}
