/** Whether this browser has told somebody what to think of before a first meeting. */
import { FIRST_MEETING_KEY } from "./firstMeetingKey.ts";

type Kept = Pick<Storage, "getItem" | "setItem">;

function told(storage: Kept): string[] {
  return (storage.getItem(FIRST_MEETING_KEY) ?? "").split(" ").filter(Boolean);
}

/** True where there is nowhere to keep it: nobody is told each time. */
export function wasTold(nickname: string, storage: () => Kept = () => localStorage): boolean {
  try {
    return told(storage()).includes(nickname);
  } catch {
    return true;
  }
}

export function noteTold(nickname: string, storage: () => Kept = () => localStorage): void {
  try {
    const kept = storage();
    kept.setItem(FIRST_MEETING_KEY, [...new Set([...told(kept), nickname])].join(" "));
  } catch {
    // Storage is blocked.
  }
}
