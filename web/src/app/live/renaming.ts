/** Somebody here is called otherwise from now on: a mate, whoever has a room with the member, or the member. */
import type { Renaming } from "@fitmate/contract/eventStream";
import { paths } from "@fitmate/contract/paths";
import type { QueryClient } from "@tanstack/react-query";
import { dropOldProfile, renameInCache } from "../../data/accounts/nickname.ts";
import { moveArrivals } from "../../data/together/arrival.ts";
import { moveOutbox } from "../../features/chat/outbox/outboxStorage.ts";
import { moveDrafts } from "../../features/posts/writing/draft.ts";
import { moveTexts } from "../../lib/movedTexts.ts";
import { getSession } from "../../lib/session.ts";
import { renameSession } from "../../lib/sessionNickname.ts";
import { keepHidden } from "../home/member/firstSteps.ts";

/** Answers and messages that were under way still bear the old nickname. */
const UNDER_WAY_MS = 5_000;

/** Has this tab call them so, wherever it shows or keeps the nickname; `go` leads to where their room is then. */
export function rename(client: QueryClient, renaming: Renaming, go: (to: string) => void): void {
  const { from, to } = renaming;
  if (getSession()?.nickname === from) {
    void dropOldProfile(client);
    moveTexts(from, to);
    moveDrafts(from, to);
    keepHidden(from, to);
    // The messenger has moved its own; without one they wait in the browser all the same.
    renameSession(to);
    moveOutbox(from, to);
    moveArrivals(from, to);
  }
  renameInCache(client, renaming);
  setTimeout(() => renameInCache(client, renaming), UNDER_WAY_MS);
  if (location.pathname === paths.room(from)) go(paths.room(to));
}
