import { onTestFinished, vi } from "vitest";
import { cdp } from "vitest/browser";

/** Until the test is over, motion is wanted, or no longer: elsewhere it is not (vitest.ui.config.ts). */
export async function wantMotion(wanted: boolean): Promise<void> {
  const reduce = (value: "reduce" | "no-preference") =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  await reduce(wanted ? "no-preference" : "reduce");
  onTestFinished(async () => {
    await reduce("reduce");
  });
}

/** Until the test is over, colours are the system's, as in Windows' high contrast: no background and no shadow is drawn. */
export async function forceColors(): Promise<void> {
  const force = (value: "active" | "none") =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [
        { name: "forced-colors", value },
        { name: "prefers-reduced-motion", value: "reduce" },
      ],
    });
  await force("active");
  onTestFinished(async () => {
    await force("none");
  });
}

/** Until the test is over, the page takes its tab for the window of an installed app. */
export function inWindowOfItsOwn(): void {
  const real = window.matchMedia.bind(window);
  const asked = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) => real(query === "(display-mode: standalone)" ? "all" : query));
  onTestFinished(() => asked.mockRestore());
}
