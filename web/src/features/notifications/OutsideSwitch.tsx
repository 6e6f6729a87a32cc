import { useRef } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { useLostFocus } from "../../ui/useLostFocus.ts";
import { turnOff, turnOn, useOutsideState } from "./outsidePage.ts";
import styles from "./OutsideSwitch.module.css";

const WORDS = {
  unasked: "앱을 보고 있지 않을 때도 알려 드릴까요?",
  off: "이 기기에서는 알림을 꺼 두었어요.",
  denied: "브라우저가 알림을 막고 있어요. 사이트 설정에서 허용해 주세요.",
  on: "이 기기에서 알림을 받고 있어요.",
} as const;

type OutsideSwitchProps = {
  /** Turns them off, too, and says what the browser says. */
  always?: boolean;
  /** It has gone with the focus in it. */
  onGone?: () => void;
};

/** Turns notifications outside the page on. The only place that asks for the permission. */
export function OutsideSwitch({ always = false, onGone }: OutsideSwitchProps) {
  const state = useOutsideState();
  const words = useRef<HTMLParagraphElement>(null);
  const around = useLostFocus(() => (words.current ? words.current.focus({ preventScroll: true }) : onGone?.()));
  if (state === "unsupported" || (!always && (state === "on" || state === "denied"))) return null;
  const isOn = state === "on";
  return (
    <div className={styles.switch} {...around}>
      <p ref={words} role="status" tabIndex={-1}>
        {WORDS[state]}
      </p>
      {state !== "denied" && (
        <Button size="sm" variant={isOn ? "secondary" : "primary"} onClick={() => void (isOn ? turnOff() : turnOn())}>
          {isOn ? "알림 끄기" : "알림 켜기"}
        </Button>
      )}
    </div>
  );
}
