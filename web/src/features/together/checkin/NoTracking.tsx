import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./CheckInCard.module.css";

/** What it is not. */
export function NoTracking() {
  return (
    <p className={styles.note}>
      <Icon name="shield" size={16} />
      <span>위치를 따라가지 않아요. 112를 대신하지 않아요. 위급할 때는 바로 112에 전화해 주세요.</span>
    </p>
  );
}
