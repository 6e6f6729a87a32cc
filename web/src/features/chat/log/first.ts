/** The first messages of each of two who talk: where somebody who is hardly known may want to lead elsewhere. */
import { CAUTIOUS_MESSAGES } from "@fitmate/contract/limits";
import { hasOlder, type History } from "../../../data/chat/history.ts";

/** Whether what `sender` says next is among their first; not where that is not known. */
export function isAmongFirst(history: History | undefined, sender: string): boolean {
  return history !== undefined && !hasOlder(history) && saidBy(history, sender) < CAUTIOUS_MESSAGES;
}

const saidBy = (history: History, sender: string): number =>
  history.filter((message) => !message.line && message.sender === sender).length;
