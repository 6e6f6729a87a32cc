import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./Report.module.css";

/** Who helps at once. */
export function Emergency() {
  return (
    <div className={styles.emergency}>
      <Icon name="phone" size={20} />
      <p>
        <b>지금 위험하다면 112에 먼저 전화해 주세요.</b>
        <br />
        신고는 나중에 해도 괜찮아요.
      </p>
      <a className={styles.call} href="tel:112">
        112<span className="sr-only">에 전화하기</span>
      </a>
    </div>
  );
}
