import { Button } from "../../ui/controls/Button.tsx";
import { turnOff, turnOn, useOutsideState } from "./outsidePage.ts";
import styles from "./OutsideSwitch.module.css";

const WORDS = {
  unasked: "앱을 보고 있지 않을 때도 알려 드릴까요?",
  off: "이 기기에서는 알림을 꺼 두었어요.",
  denied: "브라우저가 알림을 막고 있어요. 사이트 설정에서 허용해 주세요.",
  on: "이 기기에서 알림을 받고 있어요.",
} as const;

/** Turns notifications outside the page on, and with `always` off, too. The only place that asks for the permission. */
export function OutsideSwitch({ always = false }: { always?: boolean }) {
  const state = useOutsideState();
  if (state === "unsupported" || (!always && (state === "on" || state === "denied"))) return null;
  return (
    <div className={styles.switch}>
      <p>{WORDS[state]}</p>
      {state === "on" && (
        <Button size="sm" variant="secondary" onClick={() => void turnOff()}>
          알림 끄기
        </Button>
      )}
      {(state === "unasked" || state === "off") && (
        <Button size="sm" variant="primary" onClick={() => void turnOn()}>
          알림 켜기
        </Button>
      )}
    </div>
  );
}
