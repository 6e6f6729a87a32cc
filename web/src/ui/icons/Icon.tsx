import { cx } from "../cx.ts";
import type { IconName } from "./icon-names.ts";
import styles from "./Icon.module.css";

type IconProps = { name: IconName; size?: 16 | 18 | 20 | 24 | 28; className?: string };

/** One icon of the sprite in the document. Never alone: the control or the text beside it carries the name. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg className={cx(styles.icon, className)} data-size={size} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
