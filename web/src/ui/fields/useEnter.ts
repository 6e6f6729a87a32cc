import { type CompositionEvent, type KeyboardEvent, useState } from "react";
import { createComposition } from "./composition.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Props for a field in which Enter does something (send, search, add), and maybe Escape: spread them on the input or textarea.
 * A key that ends an IME composition never counts, and neither does Shift+Enter, which stays a new line.
 */
export function useEnter<Element extends Field>(
  onEnter: (value: string, event: KeyboardEvent<Element>) => void,
  onEscape?: () => void,
) {
  const [composition] = useState(() => createComposition());
  return {
    onCompositionStart: () => composition.start(),
    onCompositionEnd: (event: CompositionEvent<Element>) => composition.end(event.nativeEvent.timeStamp),
    onKeyDown: (event: KeyboardEvent<Element>) => {
      const ime = composition.owns(event.nativeEvent);
      if (event.key === "Escape" && !ime) onEscape?.();
      if (event.key !== "Enter" || event.shiftKey) return;
      if (ime) {
        // Safari would still submit the form or break the line after the composition has ended.
        if (!event.nativeEvent.isComposing) event.preventDefault();
        return;
      }
      event.preventDefault();
      onEnter(event.currentTarget.value, event);
    },
  };
}
