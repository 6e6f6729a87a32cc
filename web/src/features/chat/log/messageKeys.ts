/** The messages of the log by keyboard: the arrow keys lead from one to the next, Enter opens the menu of one. */
import type { KeyboardEvent } from "react";

/** For the log, whose messages are its items with a `tabIndex`. */
export function onLogKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: log, key } = event;
  // Links and buttons within a message have keys of their own.
  if (!(target instanceof HTMLElement) || (target !== log && target.parentElement !== log)) return;
  if (key === "ArrowUp" || key === "ArrowDown") {
    const messages = [...log.querySelectorAll<HTMLElement>(":scope > [tabindex]")];
    const at = target === log ? messages.length : messages.indexOf(target);
    const next = messages[key === "ArrowUp" ? at - 1 : at + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  } else if (key === "Enter" && target !== log) {
    event.preventDefault();
    openMenu(target);
  }
}

/** As the key for menus would, which not every keyboard has. */
function openMenu(message: HTMLElement): void {
  const { left, bottom } = (message.querySelector("[data-contents]") ?? message).getBoundingClientRect();
  const place = { clientX: left, clientY: bottom };
  message.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, ...place }));
}
