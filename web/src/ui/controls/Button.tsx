import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "../cx.ts";
import { Lanes } from "../feedback/Lanes.tsx";
import styles from "./Button.module.css";

type Look = {
  /** `accent` (volt) only where two people are being connected, and once per view. */
  variant?: "primary" | "accent" | "secondary" | "ghost" | "danger" | "dangerText" | "kakao";
  /** Without one: 48 px high. `sm` is 36 px to the eye and 44 px to the finger. */
  size?: "lg" | "md" | "sm";
  block?: boolean;
};

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** A button. While `busy` it keeps its width and its name, shows the lanes and does nothing. */
export function Button({
  variant = "primary",
  size,
  block,
  busy = false,
  type = "button",
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const whileBusy = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? whileBusy : onClick}
    >
      <Label busy={busy}>{children}</Label>
    </button>
  );
}

/** A link that looks like a button: for what leads somewhere. */
export function ButtonLink({
  variant = "primary",
  size,
  block,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link
      {...rest}
      className={cx(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
    />
  );
}

function Label({ busy, children }: { busy: boolean; children: ReactNode }) {
  if (!busy) return children;
  return (
    <>
      <span className={styles.busyLabel}>{children}</span>
      <Lanes className={styles.busyLanes} />
    </>
  );
}
