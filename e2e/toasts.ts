/** Where toasts stand. */
import type { Page } from "@playwright/test";

/**
 * What could not be pressed while a toast of two lines stands: controls that keep their place in the window, so that nobody can scroll
 * them out of its way.
 */
export const coveredByToast = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const region = document.querySelector("[role=status]:has(+ [role=alert])");
    if (!region) return ["there is no place for toasts"];
    const probe = document.createElement("div");
    Object.assign(probe.style, { width: "20rem", height: "4rem" });
    region.append(probe);
    const toast = probe.getBoundingClientRect();
    probe.remove();
    const keepsPlace = (element: Element | null): boolean =>
      element !== null &&
      (["fixed", "sticky"].includes(getComputedStyle(element).position) || keepsPlace(element.parentElement));
    const isUnder = (element: Element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
    };
    // In a dialog the page below it cannot be pressed anyway.
    const within = region.closest("dialog") ?? document;
    return [...within.querySelectorAll("button, a, input, select, textarea")]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && isUnder(control) && keepsPlace(control),
      )
      .map((control) => control.ariaLabel ?? control.textContent);
  });
