/** What changes playlists in one tab is told to the others of this browser in which the same member is signed in. */
import { getSession } from "../../lib/session.ts";

/** A list has another name now, or is gone; without either something else about the lists has changed. */
export type TabNews = { renamed?: { from: string; to: string }; deleted?: string };

type Told = TabNews & { owner: string | undefined };

const owner = () => getSession()?.nickname;

let channel: BroadcastChannel | undefined;

/** One for the page: a second one would hear what the first says. */
function shared(): BroadcastChannel {
  channel ??= new BroadcastChannel("fitmate.playlists");
  return channel;
}

export function tellOtherTabs(news: TabNews): void {
  // A channel has no target: it stays within the origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  shared().postMessage({ ...news, owner: owner() } satisfies Told);
}

/** Calls `listener` with what another tab has changed, until the answer is called. */
export function onOtherTabs(listener: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<Told>) => {
    if (data.owner === owner()) listener(data);
  };
  shared().addEventListener("message", hear);
  return () => shared().removeEventListener("message", hear);
}
