import type { IconName } from "../icons/icon-names.ts";

export type MenuItem = { label: string; icon?: IconName; danger?: boolean; onSelect: () => void };

export type MenuProps = {
  /** Name of the button, for example "댓글 메뉴". */
  label: string;
  icon?: IconName;
  /** What destroys comes last. */
  items: readonly MenuItem[];
  muted?: boolean;
};
