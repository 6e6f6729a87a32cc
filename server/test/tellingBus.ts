/** A bus of one process that a test lets lose the others. */
import { type Bus, createLocalBus } from "../src/platform/bus/bus.ts";

export type TellingBus = Bus & {
  isWhole: boolean;
  /** Says that hints may have been lost. */
  tellGap(): void;
};

export function createTellingBus(): TellingBus {
  const listeners: (() => void)[] = [];
  return {
    ...createLocalBus(),
    isWhole: true,
    onGap: (listener) => void listeners.push(listener),
    tellGap: () => listeners.forEach((listener) => listener()),
  };
}
