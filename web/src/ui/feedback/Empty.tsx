import type { ReactNode } from "react";
import { Button } from "../controls/Button.tsx";
import { EmptyArt, type EmptyArtName } from "./EmptyArt.tsx";
import styles from "./Empty.module.css";
import { CHECK_NETWORK } from "../../lib/trouble.ts";

type EmptyProps = {
  art: EmptyArtName;
  title: ReactNode;
  /** `h1` where this is the whole page. */
  heading?: "h1" | "h2" | "h3";
  text?: ReactNode;
  action?: ReactNode;
};

/** Nothing here yet: art, one sentence, at most one line and at most one button (`size="md"`). */
export function Empty({ art, title, heading: Heading = "h2", text, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <EmptyArt name={art} className={styles.art} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

type ErrorStateProps = Pick<EmptyProps, "title" | "heading" | "text"> & { onRetry: () => void; busy?: boolean };

/** A part that did not load, and the way to try again. */
export function ErrorState({ title, heading, text = CHECK_NETWORK, onRetry, busy }: ErrorStateProps) {
  const retry = (
    <Button size="md" busy={busy} onClick={onRetry}>
      다시 시도
    </Button>
  );
  return (
    <div ref={leadOn} role="alert">
      <Empty art="offline" title={title} heading={heading} text={text} action={retry} />
    </div>
  );
}

/** Its button goes with it: what is around takes the focus then, unless something else has it. */
function leadOn(part: HTMLElement | null) {
  const around = part?.closest<HTMLElement>("dialog, main");
  return () => {
    if (!part?.contains(document.activeElement)) return;
    queueMicrotask(() => document.activeElement === document.body && around?.focus({ preventScroll: true }));
  };
}
