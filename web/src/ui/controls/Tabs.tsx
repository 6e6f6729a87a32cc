import { SPORTS } from "@fitmate/contract/sports";
import type { Sport } from "@fitmate/contract/profile";
import { type KeyboardEvent, useRef } from "react";
import { Icon } from "../icons/Icon.tsx";
import type { IconName } from "../icons/icon-names.ts";
import { nextIndex } from "./roving.ts";
import { sportIcon, sportLabel } from "../sports/sport.ts";
import styles from "./Tabs.module.css";

type TabItem<Value extends string> = { value: Value; label: string; icon?: IconName; sport?: Sport };

type TabsProps<Value extends string> = {
  /** What is being chosen, for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** id of the part the tabs switch. */
  controls?: string;
};

/** Text with a pair of lanes under the chosen one; the lower lane takes the sport's colour where there is one. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  return <TabRow {...props} look="lanes" />;
}

type SportTabsProps = Omit<TabsProps<Sport>, "items"> & {
  /** Share the whole width, as on phones. */
  fill?: boolean;
};

/** Three stadiums, the chosen one filled. */
export function SportTabs({ fill, ...props }: SportTabsProps) {
  return <TabRow {...props} items={SPORT_ITEMS} look={fill ? "stadiumsFill" : "stadiums"} />;
}

const SPORT_ITEMS = SPORTS.map((sport) => ({ value: sport, label: sportLabel[sport], icon: sportIcon[sport], sport }));

type TabRowProps<Value extends string> = TabsProps<Value> & { look: "lanes" | "stadiums" | "stadiumsFill" };

function TabRow<Value extends string>({ label, value, onChange, items, controls, look }: TabRowProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const current = items.findIndex((item) => item.value === value);
    const next = nextIndex(event.key, current, items.length);
    const item = next === null ? undefined : items[next];
    if (next === null || !item) return;
    event.preventDefault();
    onChange(item.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <div ref={list} className={styles.row} data-look={look} role="tablist" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          className={styles.tab}
          role="tab"
          aria-selected={item.value === value}
          aria-controls={controls}
          tabIndex={item.value === value ? 0 : -1}
          data-sport={item.sport}
          onClick={() => onChange(item.value)}
          onKeyDown={move}
        >
          {item.icon && <Icon name={item.icon} size={20} />}
          {item.label}
        </button>
      ))}
    </div>
  );
}
