import { paths } from "@fitmate/contract/paths";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import styles from "./CopyLink.module.css";

/** Puts the post's address on the clipboard. */
export function CopyLink({ postId }: { postId: number }) {
  const copy = async () => {
    try {
      // There is none where the page did not come over a secure connection.
      await navigator.clipboard.writeText(location.origin + paths.post(postId));
      toast.show("링크를 복사했어요.");
    } catch {
      toast.error("링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.");
    }
  };
  return <IconButton className={styles.copy} icon="link" label="링크 복사" muted onClick={() => void copy()} />;
}
