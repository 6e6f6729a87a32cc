import { paths } from "@fitmate/contract/paths";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";

type ShareProps = { meetupId: number; title: string };

/** What the phone shares with; else the address goes to the clipboard. */
async function share({ meetupId, title }: ShareProps): Promise<void> {
  const url = location.origin + paths.meetup(meetupId);
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Who changes their mind wants no copy either.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    // There is none where the page did not come over a secure connection.
    await navigator.clipboard.writeText(url);
    toast.show("링크를 복사했어요.");
  } catch {
    toast.error("링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.");
  }
}

export function ShareIcon(meetup: ShareProps) {
  return <IconButton icon="share" label="공유" onClick={() => void share(meetup)} />;
}

export function ShareButton(meetup: ShareProps) {
  return (
    <Button variant="secondary" size="md" block onClick={() => void share(meetup)}>
      <Icon name="share" size={18} />
      공유
    </Button>
  );
}
