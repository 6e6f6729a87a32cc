import { toast } from "./toast.ts";

/** Puts the link to `path` on the clipboard, and says so. */
export async function copyLink(path: string): Promise<void> {
  try {
    // There is none where the page did not come over a secure connection.
    await navigator.clipboard.writeText(location.origin + path);
    toast.show("링크를 복사했어요.");
  } catch {
    toast.error("링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.");
  }
}
