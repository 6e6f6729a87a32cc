/** What members' pages show first. Apart from the pages: visitors load none of it. */
import { myEmail } from "../../data/accounts/email.ts";
import { mySessions } from "../../data/accounts/sessions.ts";
import { myPasskeys } from "../../data/accounts/passkeys.ts";
import { chatRooms } from "../../data/chat/rooms.ts";
import { firstSteps } from "../../data/firstSteps/firstSteps.ts";
import { leaveProof } from "../../data/leaving/leaving.ts";
import { myConsents } from "../../data/consents/consents.ts";
import { nearestPeople } from "../../data/mates/map.ts";
import { mapSettings } from "../../data/mates/mapSettings.ts";
import { myLocation } from "../../data/mates/location.ts";
import { blockedMembers } from "../../data/mates/blocks.ts";
import { myMates } from "../../data/mates/mates.ts";
import { receivedRequests, sentRequests } from "../../data/mates/requests.ts";
import { notificationSettings } from "../../data/notifications/settings.ts";
import { playlists, videosIn } from "../../data/playlists/playlists.ts";
import { myProfile } from "../../data/profile/myProfile.ts";
import { pages, query, type Question } from "./page.ts";

export const home = (): Question[] => [
  pages(receivedRequests),
  pages(chatRooms),
  query(nearestPeople),
  query(firstSteps),
  query(playlists),
  query(myProfile),
];
export const rooms = (): Question[] => [pages(chatRooms)];
export const map = (): Question[] => [query(myLocation), query(mapSettings)];
export const mates = (): Question[] => [pages(receivedRequests), pages(sentRequests), pages(myMates)];
export const profile = (): Question[] => [query(myProfile), query(myEmail)];
export const passkeys = (): Question[] => [query(myPasskeys)];
export const sessions = (): Question[] => [query(mySessions)];
export const settings = (): Question[] => [query(notificationSettings)];
export const blocks = (): Question[] => [pages(blockedMembers)];
export const consents = (): Question[] => [query(myConsents)];
export const leaving = (): Question[] => [query(leaveProof)];
export const allPlaylists = (): Question[] => [query(playlists)];
export const playlist = (name: string): Question[] => [pages(videosIn(name))];
