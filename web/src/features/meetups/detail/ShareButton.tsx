import { paths } from "@fitmate/contract/paths";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { copyLink } from "../../../ui/feedback/copyLink.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";

type ShareProps = { meetupId: number; title: string };

/** What the phone shares with; else the address goes to the clipboard. */
async function share({ meetupId, title }: ShareProps): Promise<void> {
  const path = paths.meetup(meetupId);
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url: location.origin + path });
      return;
    } catch (error) {
      // Who changes their mind wants no copy either.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copyLink(path);
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
