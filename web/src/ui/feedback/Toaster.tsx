import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../icons/Icon.tsx";
import { subscribeOverlays, topModal } from "../overlays/overlays.ts";
import { REGION_HEARD_MS } from "./liveRegion.ts";
import { closeToast, currentToast, subscribeToast, type ToastItem } from "./toast.ts";
import styles from "./Toaster.module.css";

/** Shows the toasts; once per document. Inside the topmost modal dialog when there is one: all else is inert then. */
export function Toaster() {
  const item = useSyncExternalStore(subscribeToast, currentToast, () => null);
  const host = useSyncExternalStore(
    subscribeOverlays,
    () => topModal() ?? document.body,
    () => null,
  );
  return host && createPortal(<Regions item={item} />, host);
}

/** Where what happened is read out; made anew in each place, and empty until they are listened to. */
function Regions({ item }: { item: ToastItem | null }) {
  const [isHeard, setHeard] = useState(false);
  useEffect(() => void setTimeout(setHeard, REGION_HEARD_MS, true), []);
  const isError = item?.kind === "error";
  const live = isHeard && item && <LiveToast key={item.id} item={item} />;
  return (
    <div className={styles.region}>
      <div role="status">{!isError && live}</div>
      <div role="alert">{isError && live}</div>
    </div>
  );
}

function LiveToast({ item }: { item: ToastItem }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => closeToast(item.id), item.duration);
    return () => clearTimeout(timer);
  }, [held, item]);

  return (
    <div
      className={styles.live}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Toast item={item} />
    </div>
  );
}

/** How a toast looks; without its timer. */
export function Toast({ item }: { item: ToastItem }) {
  const { kind, text, action } = item;
  const before = useRef<HTMLElement>(null);
  const act = () => {
    // The button goes, and the focus would with it.
    before.current?.focus({ preventScroll: true });
    closeToast(item.id);
    action?.onSelect();
  };
  return (
    <div className={styles.toast} data-kind={kind}>
      <span className={styles.mark}>
        <Icon name={kind === "error" ? "close" : "check"} />
      </span>
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={act}
          onFocus={({ relatedTarget }) => (before.current = relatedTarget as HTMLElement | null)}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
