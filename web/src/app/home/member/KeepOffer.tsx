import { useState } from "react";
import { isInstalled } from "../../../lib/installed.ts";
import { isSessionKept, keepSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import styles from "./KeepOffer.module.css";

/** As long as the session itself, which goes with the window. */
const DECLINED = "keepDeclined";

/** The first page of the installed app, to whoever would be signed out with its window: to stay signed in. */
export function KeepOffer() {
  const [isOffered, setOffered] = useState(
    () => isInstalled() && !isSessionKept() && sessionStorage.getItem(DECLINED) === null,
  );
  if (!isOffered) return null;
  const keep = () => {
    keepSession();
    setOffered(false);
    toast.show("이 기기에서는 로그아웃할 때까지 로그인 상태를 유지해요.");
  };
  const decline = () => {
    sessionStorage.setItem(DECLINED, "");
    setOffered(false);
  };
  return (
    <section className={styles.offer} aria-label="로그인 상태 유지">
      <p>앱을 닫으면 로그아웃돼요. 알림을 눌렀을 때 바로 열리게 해 둘까요?</p>
      <Button variant="secondary" size="sm" onClick={keep}>
        로그인 상태 유지
      </Button>
      <IconButton icon="close" label="그만 보기" muted onClick={decline} />
    </section>
  );
}
