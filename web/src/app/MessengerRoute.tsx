/** 메신저, with the profiles and the ways to become mates that the mates feature brings. */
import type { ChatRoom } from "@fitmate/contract/chat";
import { useEffect } from "react";
import { bringRoom } from "../features/chat/room/roomPart.ts";
import { afterContent } from "../lib/afterContent.ts";
import { MessengerPage } from "../features/chat/MessengerPage.tsx";
import { NotMates } from "../features/mates/person/NotMates.tsx";
import { ProfileInRoom } from "../features/mates/person/ProfileInRoom.tsx";
import { ConfirmAct } from "../features/mates/requests/ConfirmAct.tsx";
import { useSession } from "../lib/session.ts";

const profile = ({ receiverNickname, receiverProfileImage }: ChatRoom, onClose: () => void) => (
  <ProfileInRoom nickname={receiverNickname} picture={receiverProfileImage} onClose={onClose} />
);

const endMates = ({ receiverNickname }: ChatRoom, onClose: () => void) => (
  <ConfirmAct act="unmate" nickname={receiverNickname} onClose={onClose} />
);

const notMates = (nickname: string, onMates: () => void) => (
  <NotMates key={nickname} nickname={nickname} onMates={onMates} />
);

export function Component() {
  useEffect(() => void afterContent().then(bringRoom), []);
  // Signing out ends the session a moment before the page is left.
  return useSession() && <MessengerPage profile={profile} endMates={endMates} notMates={notMates} />;
}
