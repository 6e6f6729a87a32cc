import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./Report.module.css";

/** What nobody is told. */
export function Untold({ more = "" }: { more?: string }) {
  return (
    <p className={styles.untold}>
      <Icon name="shield" size={18} />
      <span>누가 신고했는지는 상대에게 알리지 않아요.{more && ` ${more}`}</span>
    </p>
  );
}
