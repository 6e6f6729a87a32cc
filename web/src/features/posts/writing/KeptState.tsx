import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./PostForm.module.css";

/** What is written lies in this tab. */
export function KeptState() {
  return (
    <span className={styles.saved} role="status">
      <Icon name="check" size={16} />
      임시 저장했어요
    </span>
  );
}
