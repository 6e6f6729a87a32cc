/** Who may what: every endpoint of the table, called by everybody, with the status each gets. */
import { createHash } from "node:crypto";
import { CONSENT_KINDS, CONSENT_VERSIONS, givenNow } from "@fitmate/contract/consents";
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import type { PasskeyBody } from "@fitmate/contract/passkeys";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../test/app.ts";
import { openTestRoom } from "../test/chat.ts";
import { type CallOptions, type HttpClient, TEST_PASSWORD, TestMember } from "../test/client.ts";
import { TestKakao } from "../test/kakao.ts";
import { makeMates } from "../test/mates.ts";
import { newMeetup } from "../test/meetups.ts";
import { ended } from "../test/trainings.ts";
import { addTestPasskey, TestPasskey } from "../test/passkey.ts";
import { agree, newProposal, propose, proposalTo } from "../test/plans.ts";
import { drawPicture, pictureForm } from "../test/pictures.ts";
import { createTestBrowser } from "../test/push.ts";
import { requireMember } from "./features/accounts/service.ts";
import { openSession } from "./features/accounts/sessions/sessions.ts";
import { addAnswer, addComment } from "./features/posts/discussion.ts";
import { createPost } from "./features/posts/service.ts";

type Statuses = [visitor: number, member: number, other: number, expired: number];
type Head = { status: number; headers: Headers };
type Right = { statuses: Statuses; options?: () => CallOptions };

let chatRoomId: number;
/** A mates-only post of the member, a comment on it and an answer to that, all theirs. */
let postId: number;
let replyId: number;
let childReplyId: number;
/** One of the member's. */
let notificationId: number;
/** The member's, for mates only. */
let meetupId: number;
/** One of the member's with a mate, and what that mate proposes to them. */
let planId: number;
let proposalId: number;
/** One the member comes to, and the check-in of it that they have asked for. */
let checkedMeetupId: number;
let checkInId: number;
let gatheringId: number;
let picture: Buffer;
let kakao: TestKakao;
/** A session of the member beside the one that calls. */
let sessionId: string;
const SITE = "https://fitmate.example";
const passkey = new TestPasskey(SITE);
let passkeyBody: PasskeyBody;
/** The member's. */
let passkeyId: number;
const POST = { title: "한강", description: "<p>같이 뛰어요.</p>", category: "RUNNING", accessLevel: false };
const NO_REPORT = `1.${"x".repeat(43)}`;
/** Of an address that does not exist for them. */
const NOBODY: Statuses = [404, 404, 404, 404];
let newcomers = 0;
const newcomer = () => {
  newcomers += 1;
  return { nickname: `새회원${newcomers}`, email: `new${newcomers}@example.com`, password: TEST_PASSWORD };
};

/**
 * `member` is whom the thing belongs to: one side of the room, who got the request, the author. `other` is signed in, too, and has
 * nothing to do with it. `expired` comes with the token of a session that is over.
 */
const rights: Record<EndpointName, Right> = {
  signIn: {
    statuses: [200, 200, 200, 200],
    options: () => ({ body: { nickname: "주인", password: TEST_PASSWORD } }),
  },
  getSignInOptions: { statuses: [200, 200, 200, 200] },
  signInWithKakao: {
    // Somebody whom nobody knows yet, and who is asked for consents, as by our app.
    statuses: [409, 409, 409, 409],
    options: () => ({ query: { code: kakao.codeFor({ id: 1 }), consents: "ask" } }),
  },
  // Open to whoever brings the ticket of a sign-in with Kakao; this one is none.
  linkKakao: {
    statuses: [400, 400, 400, 400],
    options: () => ({ body: { ticket: "made-up", password: TEST_PASSWORD } }),
  },
  startWithKakao: {
    statuses: [400, 400, 400, 400],
    options: () => ({ body: { ticket: "made-up", consents: givenNow(CONSENT_KINDS) } }),
  },
  startPasskeySignIn: { statuses: [200, 200, 200, 200] },
  // Open to whoever has a passkey; this is none.
  signInWithPasskey: {
    statuses: [400, 400, 400, 400],
    options: () => ({ body: passkey.answer({ challenge: "bWFkZS11cA" }) }),
  },
  checkDuplicate: {
    statuses: [200, 200, 200, 200],
    options: () => ({ params: { field: "nickname" }, query: { nickname: "주인" } }),
  },
  signUp: {
    statuses: [200, 200, 200, 200],
    options: () => ({ body: { ...newcomer(), gender: true, isPublic: true } }),
  },
  signOut: { statuses: [401, 200, 200, 401] },

  endMySession: { statuses: [401, 200, 404, 401], options: () => ({ params: { sessionId } }) },
  findId: { statuses: [200, 200, 200, 200], options: () => ({ query: { email: "new1@example.com" } }) },
  findPassword: { statuses: [200, 200, 200, 200], options: () => ({ query: { email: "new1@example.com" } }) },
  // Whoever holds no link.
  resetPassword: {
    statuses: [400, 400, 400, 400],
    options: () => ({ body: { token: "A".repeat(43), password: TEST_PASSWORD } }),
  },
  changePassword: { statuses: [401, 200, 200, 401], options: () => ({ body: { password: TEST_PASSWORD } }) },
  getPasswordProof: { statuses: [401, 200, 200, 401] },
  // Neither has come from Kakao.
  proveWithKakao: {
    statuses: [401, 400, 400, 401],
    options: () => ({ body: { code: kakao.codeFor({ id: 1 }) } }),
  },
  getMyKakao: { statuses: [401, 200, 200, 401] },
  // Neither is linked.
  unlinkKakao: { statuses: [401, 404, 404, 401], options: () => ({ body: {} }) },
  getMyEmail: { statuses: [401, 200, 200, 401] },
  changeMyEmail: {
    statuses: [401, 200, 200, 401],
    options: () => ({ body: { email: "another@example.com", currentPassword: TEST_PASSWORD } }),
  },
  cancelEmailChange: { statuses: [401, 200, 200, 401] },
  sendEmailLink: { statuses: [401, 200, 200, 401] },
  // Whoever holds no link.
  confirmEmail: { statuses: [400, 400, 400, 400], options: () => ({ body: { token: "A".repeat(43) } }) },
  getNicknameChange: { statuses: [401, 200, 200, 401] },
  // The one the member has.
  changeNickname: { statuses: [401, 200, 409, 401], options: () => ({ body: { nickname: "주인" } }) },
  getPasskeys: { statuses: [401, 200, 200, 401] },
  startPasskey: { statuses: [401, 200, 200, 401], options: () => ({ body: {} }) },
  // Neither has asked for it.
  addPasskey: {
    statuses: [401, 400, 400, 401],
    options: () => ({ body: passkeyBody }),
  },
  renamePasskey: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { passkeyId }, body: { name: "내 휴대폰" } }),
  },
  removePasskey: { statuses: [401, 200, 404, 401], options: () => ({ params: { passkeyId }, body: {} }) },
  getMySessions: { statuses: [401, 200, 200, 401] },
  endOtherSessions: { statuses: [401, 200, 200, 401] },
  getConsents: { statuses: [401, 200, 200, 401] },
  withdrawConsent: { statuses: [401, 200, 200, 401], options: () => ({ params: { kind: "LOCATION" } }) },
  giveConsent: {
    statuses: [401, 200, 200, 401],
    options: () => ({ params: { kind: "LOCATION" }, body: { version: CONSENT_VERSIONS.LOCATION } }),
  },
  getLeaveProof: { statuses: [401, 200, 200, 401] },
  // A wrong password: the rows below still need the two.
  leave: { statuses: [401, 400, 400, 401], options: () => ({ body: { password: "wrong1234!" } }) },
  getDeparture: { statuses: [401, 404, 404, 401] },
  comeBack: { statuses: [401, 404, 404, 401] },
  exportMyData: { statuses: [401, 200, 200, 401] },

  getMyProfile: { statuses: [401, 200, 200, 401] },
  getFirstSteps: { statuses: [401, 200, 200, 401] },
  updateMyProfile: {
    statuses: [401, 200, 200, 401],
    options: () => ({
      body: { gender: true, exerciseChoice: [], introduction: "", publicInfo: true, profilePicture: null },
    }),
  },

  findMembers: { statuses: [401, 200, 200, 401], options: () => ({ query: { nickname: "주인" } }) },
  getMember: { statuses: [200, 200, 200, 401], options: () => ({ params: { nickname: "주인" } }) },
  getMemberPosts: { statuses: [200, 200, 200, 401], options: () => ({ params: { nickname: "주인" } }) },
  getMemberMeetups: { statuses: [401, 200, 200, 401], options: () => ({ params: { nickname: "주인" } }) },

  getMyLocation: { statuses: [401, 200, 200, 401] },
  setMyLocation: { statuses: [401, 200, 200, 401], options: () => ({ query: { lat: 37.5446, long: 127.0557 } }) },
  removeMyLocation: { statuses: [401, 200, 200, 401] },
  pauseMyLocation: { statuses: [401, 200, 200, 401], options: () => ({ body: { paused: false } }) },
  setLocationAudience: { statuses: [401, 200, 200, 401], options: () => ({ body: { sameGenderOnly: false } }) },
  getLocationLedger: { statuses: [401, 200, 200, 401] },
  getMap: { statuses: [401, 200, 200, 401] },
  getMapCell: { statuses: [401, 200, 200, 401], options: () => ({ query: { lat: 37.5446, long: 127.0557 } }) },
  getMapSettings: { statuses: [200, 200, 200, 200] },

  searchPlaces: { statuses: [401, 200, 200, 401] },

  requestMate: { statuses: [401, 200, 200, 401], options: () => ({ query: { receiverNickname: "누구나" } }) },
  acceptMate: { statuses: [401, 200, 404, 401], options: () => ({ query: { senderNickname: "신청자1" } }) },
  rejectMate: { statuses: [401, 200, 404, 401], options: () => ({ query: { senderNickname: "신청자2" } }) },
  cancelMateRequest: {
    statuses: [401, 200, 404, 401],
    options: () => ({ query: { receiverNickname: "신청받음" } }),
  },
  removeMate: { statuses: [401, 200, 403, 401], options: () => ({ query: { nickname: "헤어질메이트" } }) },
  getReceivedRequests: { statuses: [401, 200, 200, 401] },
  getSentRequests: { statuses: [401, 200, 200, 401] },
  getMateMatch: { statuses: [401, 200, 200, 401], options: () => ({ query: { nickname: "누구나" } }) },
  getMates: { statuses: [401, 200, 200, 401] },

  getBlocks: { statuses: [401, 200, 200, 401] },
  blockMember: { statuses: [401, 200, 200, 401], options: () => ({ params: { nickname: "누구나" } }) },
  unblockMember: { statuses: [401, 200, 200, 401], options: () => ({ params: { nickname: "누구나" } }) },

  getChatRooms: { statuses: [401, 200, 200, 401] },
  getChatRoom: { statuses: [401, 200, 403, 401], options: () => ({ query: { chatRoomId } }) },
  getChatRoomMembers: { statuses: [401, 200, 403, 401], options: () => ({ query: { chatRoomId } }) },
  getChatHistory: { statuses: [401, 200, 403, 401], options: () => ({ query: { chatRoomId } }) },
  searchChatMessages: { statuses: [401, 200, 403, 401], options: () => ({ query: { chatRoomId, query: "안녕" } }) },
  getChatUnread: { statuses: [401, 200, 200, 401] },
  deleteChatMessage: { statuses: [401, 404, 403, 401], options: () => ({ query: { chatRoomId, seq: 99 } }) },
  markChatRead: { statuses: [401, 200, 403, 401], options: () => ({ query: { chatRoomId, seq: 0 } }) },
  muteChatRoom: { statuses: [401, 200, 403, 401], options: () => ({ body: { chatRoomId, muted: false } }) },
  hideChatRoom: { statuses: [401, 200, 403, 401], options: () => ({ query: { chatRoomId, seq: 0 } }) },
  unhideChatRoom: { statuses: [401, 200, 403, 401], options: () => ({ query: { chatRoomId } }) },
  openChatRoom: { statuses: [401, 200, 403, 401], options: () => ({ params: { nickname: "메이트" } }) },

  getNotifications: { statuses: [401, 200, 200, 401] },
  readNotifications: { statuses: [401, 200, 200, 401] },
  getUnreadNotifications: { statuses: [401, 200, 200, 401] },
  readNotification: { statuses: [401, 200, 404, 401], options: () => ({ params: { notificationId } }) },
  deleteNotification: { statuses: [401, 200, 404, 401], options: () => ({ params: { notificationId } }) },
  deleteReadNotifications: { statuses: [401, 200, 200, 401] },
  getNotificationSettings: { statuses: [401, 200, 200, 401] },
  setNotificationSetting: {
    statuses: [401, 200, 200, 401],
    options: () => ({ params: { type: "LIKE" }, body: { enabled: true, push: false } }),
  },
  subscribeNotifications: { statuses: [401, 200, 200, 401] },
  getPushKey: { statuses: [401, 200, 200, 401] },
  subscribeToPush: { statuses: [401, 200, 200, 401], options: () => ({ body: createTestBrowser().subscription }) },
  unsubscribeFromPush: { statuses: [401, 200, 200, 401] },

  getVideos: { statuses: [200, 200, 200, 200], options: () => ({ params: { category: "running" } }) },

  getPlaylists: { statuses: [401, 200, 200, 401] },
  getPlaylist: { statuses: [401, 200, 404, 401], options: () => ({ params: { playlistName: "아침 러닝" } }) },
  createPlaylist: { statuses: [401, 200, 200, 401], options: () => ({ body: { playlistName: "하체 하는 날" } }) },
  renamePlaylist: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { playlistName: "아침 러닝" }, body: { playlistName: "아침 러닝" } }),
  },
  saveVideo: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { playlistName: "아침 러닝" }, body: { videoId: "th7Wi9DsmFo" } }),
  },
  placeSavedVideo: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { playlistName: "아침 러닝", videoId: "th7Wi9DsmFo" }, body: { after: null } }),
  },
  getSavedVideos: { statuses: [401, 200, 200, 401], options: () => ({ query: { videoIds: "th7Wi9DsmFo" } }) },
  removeSavedVideo: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { playlistName: "아침 러닝", videoId: "th7Wi9DsmFo" } }),
  },
  deletePlaylist: { statuses: [401, 200, 404, 401], options: () => ({ params: { playlistName: "아침 러닝" } }) },

  searchPosts: { statuses: [200, 200, 200, 200] },
  searchPostsByCategory: { statuses: [200, 200, 200, 200], options: () => ({ query: { category: "RUNNING" } }) },
  searchPostsByTitle: { statuses: [200, 200, 200, 200], options: () => ({ query: { title: "한강" } }) },
  searchPostsByHashtag: { statuses: [200, 200, 200, 200], options: () => ({ query: { hashtag: "한강" } }) },
  getPopularHashtags: { statuses: [200, 200, 200, 200] },
  completeHashtag: { statuses: [200, 200, 200, 200], options: () => ({ query: { typed: "한" } }) },
  getPost: { statuses: [401, 200, 403, 401], options: () => ({ params: { postId } }) },
  likePost: { statuses: [401, 200, 403, 401], options: () => ({ params: { postId } }) },
  getComments: { statuses: [401, 200, 403, 401], options: () => ({ params: { postId } }) },
  countNewComments: {
    statuses: [401, 200, 403, 401],
    options: () => ({ params: { postId }, query: { after: 0 } }),
  },
  getAnswers: { statuses: [401, 200, 403, 401], options: () => ({ params: { postId, replyId } }) },
  addComment: {
    statuses: [401, 200, 403, 401],
    options: () => ({ params: { postId }, body: { comment: "저도 갈래요." } }),
  },
  addAnswer: {
    statuses: [401, 200, 403, 401],
    options: () => ({ params: { postId, replyId }, body: { comment: "같이 가요." } }),
  },
  editAnswer: {
    statuses: [401, 200, 403, 401],
    options: () => ({ params: { postId, replyId, childReplyId }, body: { comment: "같이 갈까요?" } }),
  },
  editComment: {
    statuses: [401, 200, 403, 401],
    options: () => ({ params: { postId, replyId }, body: { comment: "저도 갈게요." } }),
  },
  deleteAnswer: {
    statuses: [401, 200, 403, 401],
    options: () => ({ params: { postId, replyId, childReplyId } }),
  },
  deleteComment: { statuses: [401, 200, 403, 401], options: () => ({ params: { postId, replyId } }) },
  createPost: { statuses: [401, 200, 200, 401], options: () => ({ body: POST }) },
  updatePost: { statuses: [401, 200, 403, 401], options: () => ({ params: { postId }, body: POST }) },
  deletePost: { statuses: [401, 200, 403, 401], options: () => ({ params: { postId } }) },

  getMeetups: { statuses: [200, 200, 200, 401] },
  getMeetupDays: { statuses: [200, 200, 200, 401] },
  getMeetupMap: {
    statuses: [200, 200, 200, 401],
    options: () => ({ query: { day: "2030-01-01", swLat: 37, swLng: 126, neLat: 38, neLng: 127 } }),
  },
  getMyMeetups: { statuses: [401, 200, 200, 401] },
  // A newcomer hosts one at a time, and the member does already.
  createMeetup: { statuses: [401, 409, 201, 401], options: () => ({ body: newMeetup() }) },
  // For mates: to all others it does not exist.
  getMeetup: { statuses: [404, 200, 404, 401], options: () => ({ params: { meetupId } }) },
  // As visitors see it, whoever asks.
  getMeetupPreview: { statuses: [404, 404, 404, 404], options: () => ({ params: { meetupId, version: "0" } }) },
  joinMeetup: { statuses: [401, 200, 404, 401], options: () => ({ params: { meetupId } }) },
  answerMeetupRequest: {
    statuses: [401, 404, 404, 401],
    options: () => ({ params: { meetupId, nickname: "메이트" }, body: { accept: true } }),
  },
  removeParticipant: {
    statuses: [401, 404, 404, 401],
    options: () => ({ params: { meetupId, nickname: "메이트" } }),
  },
  setCoHost: { statuses: [401, 200, 404, 401], options: () => ({ params: { meetupId }, body: { nickname: null } }) },
  followHost: { statuses: [401, 403, 404, 401], options: () => ({ params: { meetupId } }) },
  updateMeetup: {
    statuses: [401, 200, 404, 401],
    options: () => {
      const { weeks: _, ...said } = newMeetup();
      return { params: { meetupId }, body: { ...said, audience: "MATES", scope: "THIS" } };
    },
  },
  cancelMeetup: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { meetupId }, body: { reason: "비가 와요.", scope: "THIS" } }),
  },
  getMeetupCalendar: { statuses: [404, 200, 404, 401], options: () => ({ params: { meetupId } }) },
  makeCalendarFeed: { statuses: [401, 201, 201, 401] },
  getCalendarFeed: { statuses: [401, 200, 200, 401] },
  removeCalendarFeed: { statuses: [401, 200, 200, 401] },
  // Whoever holds no secret.
  readCalendarFeed: { statuses: [404, 404, 404, 404], options: () => ({ params: { secret: "A".repeat(43) } }) },
  // Answered once; the photos and notes need no answer.
  getTrainingQuestions: { statuses: [401, 200, 200, 401] },
  getTraining: { statuses: [401, 200, 404, 401], options: () => ({ params: { gatheringId } }) },
  getTrainingPhotos: { statuses: [401, 200, 404, 401], options: () => ({ params: { gatheringId } }) },
  sendTrainingNote: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { gatheringId }, body: { nickname: null, text: "늦게 왔어요." } }),
  },
  answerTraining: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { gatheringId }, body: { people: [] } }),
  },
  leaveMeetup: { statuses: [401, 409, 404, 401], options: () => ({ params: { meetupId } }) },

  getSchedule: { statuses: [401, 200, 200, 401] },
  getNextGathering: { statuses: [401, 200, 200, 401] },
  getPlansWith: { statuses: [401, 200, 200, 401], options: () => ({ query: { nickname: "메이트" } }) },
  getPlanOffers: {
    statuses: [401, 200, 200, 401],
    options: () => ({ query: { nickname: "메이트", sport: "RUNNING", minutes: 60 } }),
  },
  getOverlaps: {
    statuses: [401, 200, 200, 401],
    options: () => ({ query: { begins: newProposal().begins, minutes: 60 } }),
  },
  acceptProposal: { statuses: [401, 200, 404, 401], options: () => ({ params: { proposalId } }) },
  declineProposal: { statuses: [401, 409, 404, 401], options: () => ({ params: { proposalId } }) },
  withdrawProposal: { statuses: [401, 403, 404, 401], options: () => ({ params: { proposalId } }) },
  proposePlan: {
    statuses: [401, 201, 403, 401],
    options: () => ({ body: proposalTo({ nickname: "메이트" }) }),
  },
  getPlan: { statuses: [401, 200, 404, 401], options: () => ({ params: { planId } }) },
  getPlanCalendar: { statuses: [401, 200, 404, 401], options: () => ({ params: { planId } }) },
  cancelPlan: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { planId }, body: { reason: "발목을 삐끗했어요." } }),
  },
  getCheckIns: { statuses: [401, 200, 200, 401] },
  getGatheringCheckIn: {
    statuses: [401, 200, 404, 401],
    options: () => ({ params: { gatheringId: checkedMeetupId } }),
  },
  // Of the one the member has asked for; the mate who was asked is neither of the two who call.
  askForCheckIn: {
    statuses: [401, 201, 404, 401],
    options: () => ({ params: { gatheringId: checkedMeetupId }, body: { nickname: "메이트", minutes: 60 } }),
  },
  getCheckIn: { statuses: [401, 200, 404, 401], options: () => ({ params: { checkInId } }) },
  answerCheckIn: {
    statuses: [401, 404, 404, 401],
    options: () => ({ params: { checkInId }, body: { accept: true } }),
  },
  seeCheckIn: { statuses: [401, 404, 404, 401], options: () => ({ params: { checkInId } }) },
  putOffCheckIn: { statuses: [401, 409, 404, 401], options: () => ({ params: { checkInId } }) },
  arrive: { statuses: [401, 409, 404, 401], options: () => ({ params: { checkInId } }) },
  endCheckIn: { statuses: [401, 200, 404, 401], options: () => ({ params: { checkInId } }) },
  createReport: {
    statuses: [401, 201, 201, 401],
    options: () => ({ body: { target: { kind: "PROFILE", nickname: "누구나" }, reason: "SPAM", words: "" } }),
  },
  getMyReports: { statuses: [401, 200, 200, 401] },
  objectToOutcome: {
    statuses: [401, 404, 404, 401],
    options: () => ({ params: { reportId: 4_000 }, body: { words: "다시 봐 주세요." } }),
  },
  getMyDecisions: { statuses: [401, 200, 200, 401] },
  getMyDecision: { statuses: [401, 404, 404, 401], options: () => ({ params: { decisionId: 1 } }) },
  objectToDecision: {
    statuses: [401, 404, 404, 401],
    options: () => ({ params: { decisionId: 1 }, body: { words: "다시 봐 주세요." } }),
  },
  sendRightsReport: {
    statuses: [201, 201, 400, 401],
    options: () => ({
      body: {
        addresses: ["/members/%EB%82%A8"],
        name: "한지민",
        email: "jimin@example.com",
        right: "PRIVACY",
        words: "제 사진이에요.",
        truthful: true,
      },
    }),
  },
  readRightsReport: { statuses: [400, 400, 400, 400], options: () => ({ body: { token: NO_REPORT } }) },
  confirmRightsReport: { statuses: [400, 400, 400, 400], options: () => ({ body: { token: NO_REPORT } }) },
  objectToRightsOutcome: {
    statuses: [400, 400, 400, 400],
    options: () => ({ body: { token: NO_REPORT, reportId: 1, words: "다시 봐 주세요." } }),
  },
  getMyPlaceholders: { statuses: [401, 200, 200, 401] },
  contestPlaceholder: {
    statuses: [401, 404, 404, 401],
    options: () => ({ params: { placeholderId: 1 }, body: { words: "제 사진이에요." } }),
  },
  getMySuspension: { statuses: [401, 404, 404, 401] },
  // Nobody here works at the desk.
  getDesk: { statuses: NOBODY },
  getDeskSummary: { statuses: NOBODY },
  getQueue: { statuses: NOBODY },
  getCase: { statuses: NOBODY, options: () => ({ params: { caseId: 1 } }) },
  claimCase: { statuses: NOBODY, options: () => ({ params: { caseId: 1 } }) },
  releaseCase: { statuses: NOBODY, options: () => ({ params: { caseId: 1 } }) },
  openEvidence: { statuses: NOBODY, options: () => ({ params: { caseId: 1 } }) },
  openEvidencePictures: { statuses: NOBODY, options: () => ({ params: { evidenceId: 1 } }) },
  decideCase: {
    statuses: NOBODY,
    options: () => ({ params: { caseId: 1 }, body: { measures: [{ kind: "NONE" }], rule: null, words: "" } }),
  },
  answerObjection: {
    statuses: NOBODY,
    options: () => ({ params: { caseId: 1 }, body: { accept: false, words: "" } }),
  },
  undoMeasure: { statuses: NOBODY, options: () => ({ params: { measureId: 1 } }) },
  getDeskMember: { statuses: NOBODY, options: () => ({ params: { nickname: "주인" } }) },
  noteOnMember: { statuses: NOBODY, options: () => ({ params: { nickname: "주인" }, body: { words: "메모" } }) },
  findAtDesk: { statuses: NOBODY, options: () => ({ query: { query: "주인" } }) },
  getDeskLog: { statuses: NOBODY },
  getDeskNumbers: { statuses: NOBODY },
  downloadDeskLog: { statuses: NOBODY },
  getDeskStaff: { statuses: NOBODY },
  getTransparencyReport: { statuses: [200, 200, 200, 200] },

  uploadPicture: { statuses: [401, 200, 200, 401], options: () => ({ body: pictureForm(picture) }) },
  uploadProfilePicture: { statuses: [401, 200, 200, 401], options: () => ({ body: pictureForm(picture) }) },

  health: { statuses: [200, 200, 200, 200] },
  ready: { statuses: [200, 200, 200, 200] },
};

let app: TestApp;
beforeAll(async () => {
  kakao = await TestKakao.start();
  app = await startTestApp({ ...kakao.environment, PUBLIC_URL: SITE });
  kakao.redirectUri = `${SITE}/kakao/callback`;
  const names = ["주인", "남", "메이트", "누구나", "헤어질메이트", "신청받음", "신청자1", "신청자2"] as const;
  const [owner, , mate, anybody, formerMate, asked, ...askers] = await Promise.all(
    names.map((name) => app.member(name)),
  );
  if (!owner || !mate || !anybody || !formerMate || !asked) throw new Error("no members");
  await makeMates(mate, owner);
  await makeMates(formerMate, owner);
  await owner.call("requestMate", { query: { receiverNickname: asked.nickname } });
  chatRoomId = await openTestRoom(owner, mate);
  ({ meetupId } = await owner.ask("createMeetup", { body: { ...newMeetup(), audience: "MATES" } }));
  ({ planId } = await agree(mate, owner));
  ({ proposalId } = await propose(mate, owner));
  ({ meetupId: checkedMeetupId } = await anybody.ask("createMeetup", { body: newMeetup() }));
  await owner.ask("joinMeetup", { params: { meetupId: checkedMeetupId } });
  ({ checkInId } = await owner.ask("askForCheckIn", {
    params: { gatheringId: checkedMeetupId },
    body: { nickname: mate.nickname, minutes: 60 },
  }));
  gatheringId = await ended(app, [owner, mate]);
  await owner.call("createPlaylist", { body: { playlistName: "아침 러닝" } });
  await writePost(owner);
  passkeyBody = await addTestPasskey(owner, passkey);
  const [added] = await owner.ask("getPasskeys");
  passkeyId = added?.passkeyId ?? 0;
  picture = await drawPicture();
  const { token } = await TestMember.signIn(app.url, owner.nickname);
  sessionId = createHash("sha256").update(token).digest("hex");
  for (const asker of askers) await asker.call("requestMate", { query: { receiverNickname: owner.nickname } });
  const [notification] = await owner.ask("getNotifications");
  notificationId = notification?.notificationId ?? 0;
});
afterAll(async () => {
  await app.close();
  await kakao.close();
});

async function writePost(author: TestMember): Promise<void> {
  const { db } = app.database;
  const { id } = await requireMember(db, author.nickname);
  postId = await createPost(db, id, {
    title: "메이트만",
    description: "<p>같이 뛰어요.</p>",
    images: [],
    hashtags: [],
    category: "RUNNING",
    visibility: "mates",
  });
  replyId = (await addComment(app.ports, postId, id, "어디서요?")).comments[0]?.commentId ?? 0;
  childReplyId =
    (await addAnswer(app.ports, { postId, commentId: replyId }, id, "서울숲이요.")).answers[0]?.answerId ?? 0;
}

/** The head of the answer to one call; of a stream nothing else is read. */
async function headOf(client: HttpClient, name: EndpointName, options: CallOptions): Promise<Head> {
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.as !== "event-stream") return client.call(name, options);
  const abort = new AbortController();
  const headers: Record<string, string> = client.token === undefined ? {} : { "x-auth-token": client.token };
  const response = await fetch(client.url + endpoint.path, { headers, signal: abort.signal });
  abort.abort();
  return response;
}

/** A session of a member's own for each call: some end it. Signing in by password three hundred times is for others. */
async function sessionOf(nickname: string): Promise<TestMember> {
  const { id } = await requireMember(app.database.db, nickname);
  const { token } = await openSession(app.ports, {
    memberId: id,
    by: "password",
    origin: { device: "", deviceTokens: undefined },
  });
  return new TestMember(app.url, nickname, token);
}

async function expiredSession(): Promise<HttpClient> {
  const session = await sessionOf("주인");
  await sql`update sessions set expires_at = now()
    where token_hash = sha256(${session.token}::bytea)`.execute(app.database.db);
  return session;
}

describe("access rights", () => {
  it("name every endpoint of the table and no other", () => {
    expect(Object.keys(rights).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it.each(Object.entries(rights) as [EndpointName, Right][])("%s", async (name, { statuses, options }) => {
    const member = await sessionOf("주인");
    const other = await sessionOf("남");
    const call = (client: HttpClient) => headOf(client, name, options?.() ?? {});
    // The member last: what belongs to the member is used up by that.
    const byVisitor = await call(app.visitor);
    const byExpired = await call(await expiredSession());
    const byOther = await call(other);
    const byMember = await call(member);
    const heads = [byVisitor, byMember, byOther, byExpired];
    expect(heads.map(({ status }) => status)).toEqual(statuses);
    // Whoever uses the browser next, or a cache on the way, must not have what one of them got.
    const vary = ["open", "optional"].includes(endpoints[name].auth) ? /x-auth-token/i : /^/;
    for (const { headers } of heads) {
      expect(headers.get("cache-control")).toContain("no-store");
      expect(headers.get("vary") ?? "").toMatch(vary);
    }
  });
});
