/** What members' pages show first. Apart from the pages: visitors load none of it. */
import { myEmail } from "../../data/accounts/email.ts";
import { myKakao } from "../../data/accounts/myKakao.ts";
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
import { locationLedger } from "../../data/mates/ledger.ts";
import { myMates } from "../../data/mates/mates.ts";
import { receivedRequests, sentRequests } from "../../data/mates/requests.ts";
import { meetupList } from "../../data/meetups/list.ts";
import { meetupsOfMember } from "../../data/meetups/ofMember.ts";
import { notificationSettings } from "../../data/notifications/settings.ts";
import { endOfEntry, nextGathering, schedule as scheduleOf } from "../../data/plans/schedule.ts";
import { playlists, videosIn } from "../../data/playlists/playlists.ts";
import { editedProfile, myProfile } from "../../data/profile/myProfile.ts";
import { postList } from "../../data/posts/posts.ts";
import { myDecision, myDecisions } from "../../data/safety/decisions.ts";
import { myPlaceholders } from "../../data/safety/placeholders.ts";
import { myReports } from "../../data/safety/reports.ts";
import { checkIns, oneCheckIn } from "../../data/together/checkIns.ts";
import { training, trainingQuestions } from "../../data/together/trainings.ts";
import type { Session } from "../../lib/session.ts";
import { WITH_SEATS } from "../home/member/fitting.ts";
import { filtersOf } from "../home/member/useSportPosts.ts";
import { atOnce } from "./atOnce.ts";
import { type Address, pages, query, type Question } from "./page.ts";

/** The posts of their sports, once these are known. */
const sportPosts: Question = async (client) => {
  const profile = await client.fetchQuery(myProfile).catch(() => undefined);
  const filters = filtersOf(profile?.exerciseChoice ?? []);
  await Promise.all(filters.map((filter) => client.prefetchQuery(postList({ filter, page: 1 }))));
};

/** What to join, for whoever comes to nothing so far: home shows it to nobody else. */
const withSeats: Question = async (client) => {
  const next = await client.fetchQuery(nextGathering).catch(() => null);
  if (!next || endOfEntry(next) <= Date.now()) await client.prefetchInfiniteQuery(meetupList(WITH_SEATS));
};

export const home = (address: Address, { token }: Session): Question[] => [
  atOnce(address, token, firstSteps.queryKey, [
    pages(receivedRequests),
    pages(chatRooms),
    query(nearestPeople),
    query(firstSteps),
    query(checkIns),
    query(trainingQuestions),
    query(nextGathering),
    withSeats,
    query(playlists),
    sportPosts,
  ]),
];
export const checkIn = (checkInId: number): Question[] => [query(oneCheckIn(checkInId))];
export const oneTraining = (gatheringId: number): Question[] => [query(training(gatheringId))];
export const rooms = (): Question[] => [pages(chatRooms)];
export const map = (): Question[] => [query(myLocation), query(mapSettings)];
export const findMate = (): Question[] => [...map(), query(nearestPeople)];
export const member = (nickname: string): Question[] => [query(meetupsOfMember(nickname))];
export const mates = (): Question[] => [pages(receivedRequests), pages(sentRequests), pages(myMates)];
export const profile = (): Question[] => [query(editedProfile), query(myEmail), query(myKakao), query(myConsents)];
export const passkeys = (): Question[] => [query(myPasskeys)];
export const sessions = (): Question[] => [query(mySessions)];
export const settings = (): Question[] => [query(notificationSettings)];
export const blocks = (): Question[] => [pages(blockedMembers)];
export const ledger = (): Question[] => [
  pages(locationLedger),
  query(myLocation),
  query(mapSettings),
  query(myProfile),
];
export const reports = (): Question[] => [pages(myReports), query(myPlaceholders), query(myDecisions)];
export const placeholders = (): Question[] => [query(myPlaceholders)];
export const decision = (decisionId: number): Question[] => [query(myDecision(decisionId))];
export const consents = (): Question[] => [query(myConsents)];
export const leaving = (): Question[] => [query(leaveProof)];
export const schedule = (): Question[] => [pages(scheduleOf("UPCOMING")), pages(scheduleOf("PAST"))];
export const allPlaylists = (): Question[] => [query(playlists)];
export const playlist = (name: string): Question[] => [pages(videosIn(name))];
