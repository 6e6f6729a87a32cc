/** A bus of one process that a test lets lose the others. */
import { type Bus, createLocalBus } from "../src/platform/bus/bus.ts";

export type GapBus = Bus & {
  isWhole: boolean;
  /** Says that hints may have been lost. */
  openGap(): void;
};

export function createGapBus(): GapBus {
  const listeners: (() => void)[] = [];
  return {
    ...createLocalBus(),
    isWhole: true,
    onGap: (listener) => void listeners.push(listener),
    openGap: () => listeners.forEach((listener) => listener()),
  };
}
