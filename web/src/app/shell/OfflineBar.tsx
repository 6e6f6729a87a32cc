import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/icons/Icon.tsx";
import styles from "./OfflineBar.module.css";

/** Says that the browser has no network, for as long as it has none. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
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

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
