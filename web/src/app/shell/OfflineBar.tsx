import { useOnline } from "../../lib/useOnline.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import styles from "./OfflineBar.module.css";

/** Says that the browser has no network, for as long as it has none. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.bar}>
          <Icon name="info" size={16} />
          인터넷에 연결되어 있지 않아요
        </p>
      )}
    </div>
  );
}
