import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Count, Dot } from "../people/Count.tsx";
import { cx } from "../cx.ts";
import { Icon } from "../icons/Icon.tsx";
import type { IconName } from "../icons/icon-names.ts";
import styles from "./IconButton.module.css";

type Look = {
  /** Its name for screen readers; says the count too when there is one. */
  label: string;
  icon: IconName;
  /** Floats on a map. */
  surface?: boolean;
  muted?: boolean;
  /** Volt: sends something to somebody. */
  accent?: boolean;
  count?: number;
  dot?: boolean;
};

/** A round button with an icon only. A toggle passes `aria-pressed`. */
export function IconButton({ type = "button", ...props }: Omit<ComponentProps<"button">, "children"> & Look) {
  const { own, children } = split(props);
  return (
    <button {...own} type={type}>
      {children}
    </button>
  );
}

/** The same as a link. */
export function IconLink(props: Omit<ComponentProps<typeof Link>, "children"> & Look) {
  const { own, children } = split(props);
  return <Link {...own}>{children}</Link>;
}

function split<Props extends Look & { className?: string }>({
  label,
  icon,
  surface,
  muted,
  accent,
  count,
  dot,
  className,
  ...rest
}: Props) {
  const children: ReactNode = (
    <>
      <Icon name={icon} />
      {count ? (
        // The name as text: a visible "99+" inside an aria-label that says "120" would contradict it.
        <>
          <span className={styles.count} aria-hidden="true">
            <Count value={count} />
          </span>
          <span className="sr-only">{label}</span>
        </>
      ) : null}
      {dot && (
        <span className={styles.dot} aria-hidden="true">
          <Dot />
        </span>
      )}
    </>
  );
  const look = surface ? "surface" : accent ? "accent" : muted ? "muted" : undefined;
  return {
    own: {
      ...rest,
      "aria-label": count ? undefined : label,
      className: cx(styles.button, className),
      "data-look": look,
    },
    children,
  };
}
