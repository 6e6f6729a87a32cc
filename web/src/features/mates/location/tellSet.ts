import type { MyLocation } from "@fitmate/contract/mates";
import { toast } from "../../../ui/feedback/toast.ts";

/** However my location was set; that others see it is said only where they do. */
export function tellSet({ paused, visibleUntil }: MyLocation): void {
  toast.show(`내 위치를 정했어요. ${seenWords(paused, visibleUntil)}`);
}

function seenWords(paused: boolean, visibleUntil: string | null): string {
  if (paused) return "쉬는 동안에는 아무에게도 보이지 않아요.";
  return visibleUntil === null ? "지금은 아무에게도 보이지 않아요." : "이 칸으로만 보여요.";
}
