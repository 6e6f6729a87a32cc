/**
 * The one description of the HTTP surface. The server registers its routes from it, the web client is typed and parsed
 * by it, `/api/docs` and the access-rights test are made from it.
 */
import type * as z from "zod/mini";
import * as accounts from "./accounts.ts";
import * as blocks from "./blocks.ts";
import * as chat from "./chat.ts";
import { Done } from "./errors.ts";
import * as requests from "./mateRequests.ts";
import * as map from "./map.ts";
import * as mates from "./mates.ts";
import * as notifications from "./notifications.ts";
import * as places from "./places.ts";
import * as playlists from "./playlists.ts";
import * as posts from "./posts.ts";
import * as profile from "./profile.ts";
import { Health } from "./system.ts";
import * as uploads from "./uploads.ts";
import * as videos from "./videos.ts";

type Schema = z.core.$ZodType;

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `:name` marks a path parameter. */
  path: string;
  /** One English sentence for /api/docs. */
  summary: string;
  /** `open`: anybody; `member`: a valid X-AUTH-TOKEN, else 401. */
  auth: "open" | "member";
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer: Schema;
  /** How the answer travels; JSON unless said otherwise. */
  as?: "text" | "event-stream";
};

export const endpoints = {
  signIn: {
    method: "POST",
    path: "/api/users/signin",
    summary: "Signs in; answers the bare session token as text.",
    auth: "open",
    body: accounts.SignInBody,
    answer: accounts.Token,
    as: "text",
  },
  checkDuplicate: {
    method: "GET",
    path: "/api/users/signup/check/:field",
    summary: "Tells whether a nickname or e-mail is taken, case ignored.",
    auth: "open",
    params: accounts.DuplicateCheckParams,
    query: accounts.DuplicateCheckQuery,
    answer: accounts.DuplicateCheckAnswer,
  },
  signUp: {
    method: "POST",
    path: "/api/users/signup",
    summary: "Makes an account.",
    auth: "open",
    body: accounts.SignUpBody,
    answer: Done,
  },
  signOut: {
    method: "POST",
    path: "/api/users/signout",
    summary: "Ends this session, its sockets and its streams.",
    auth: "member",
    answer: Done,
  },
  getMyProfile: {
    method: "GET",
    path: "/api/users/my",
    summary: "My profile.",
    auth: "member",
    answer: profile.Profile,
  },
  updateMyProfile: {
    method: "PUT",
    path: "/api/users/my",
    summary: "Replaces the editable part of my profile.",
    auth: "member",
    body: profile.ProfileUpdateBody,
    answer: Done,
  },
  uploadProfilePicture: {
    method: "POST",
    path: "/api/users/upload",
    summary:
      "Takes a profile picture (multipart, one file named image), cut to a square; answers its reference as text.",
    auth: "member",
    query: uploads.ProfilePictureQuery,
    answer: uploads.ProfilePictureReference,
    as: "text",
  },
  getMyLocation: {
    method: "GET",
    path: "/api/location",
    summary: "The cell I am shown in, or null.",
    auth: "member",
    answer: mates.MyLocation,
  },
  setMyLocation: {
    method: "PUT",
    path: "/api/location",
    summary: "Puts me on the map; only the cell is stored.",
    auth: "member",
    query: mates.LocationQuery,
    answer: mates.MyLocation,
  },
  removeMyLocation: {
    method: "DELETE",
    path: "/api/location",
    summary: "Takes me off the map.",
    auth: "member",
    answer: Done,
  },
  pauseMyLocation: {
    method: "PUT",
    path: "/api/location/pause",
    summary: "Hides me from the map, or no longer; my location stays known to me.",
    auth: "member",
    body: map.PauseBody,
    answer: mates.MyLocation,
  },
  getMap: {
    method: "GET",
    path: "/api/location/map",
    summary:
      "The nearest members, at most 300, as a list; with a view (swLat, swLng, neLat, neLng, zoom) its people and clusters.",
    auth: "member",
    query: map.MapQuery,
    answer: map.MapAnswer,
  },
  getMapCell: {
    method: "GET",
    path: "/api/location/map/cell",
    summary: "The members of one cell in order of nickname, page by page.",
    auth: "member",
    query: map.MapCellQuery,
    answer: mates.MapUsers,
  },
  getMapSettings: {
    method: "GET",
    path: "/api/location/map/settings",
    summary: "What the map is drawn with: Kakao's SDK or tiles, where the operator has configured them.",
    auth: "open",
    answer: map.MapSettings,
  },
  searchPlaces: {
    method: "GET",
    path: "/api/places",
    summary: "Places and addresses by their name, through the operator's geocoder; 404 where there is none.",
    auth: "member",
    query: places.PlacesQuery,
    answer: places.FoundPlaces,
  },
  requestMate: {
    method: "POST",
    path: "/api/matching/request",
    summary: "Asks a member to be mates.",
    auth: "member",
    query: mates.ReceiverQuery,
    body: requests.MateRequestBody,
    answer: mates.MateRequestAnswer,
  },
  cancelMateRequest: {
    method: "DELETE",
    path: "/api/matching/request",
    summary: "Takes back a request I sent; the other member is not told.",
    auth: "member",
    query: mates.ReceiverQuery,
    answer: mates.MateRequestAnswer,
  },
  acceptMate: {
    method: "PUT",
    path: "/api/matching/accept",
    summary: "Accepts a request.",
    auth: "member",
    query: mates.SenderQuery,
    answer: mates.MateRequestAnswer,
  },
  rejectMate: {
    method: "PUT",
    path: "/api/matching/reject",
    summary: "Rejects a request; the other member is not told.",
    auth: "member",
    query: mates.SenderQuery,
    answer: mates.MateRequestAnswer,
  },
  getMates: {
    method: "GET",
    path: "/api/matching/requests/lists",
    summary: "My mates in order of nickname.",
    auth: "member",
    query: mates.MatesQuery,
    answer: mates.MateList,
  },
  getReceivedRequests: {
    method: "GET",
    path: "/api/matching/requests/received",
    summary: "Requests that wait for my answer, newest first.",
    auth: "member",
    query: requests.MateRequestsQuery,
    answer: requests.MateRequestList,
  },
  getSentRequests: {
    method: "GET",
    path: "/api/matching/requests/sent",
    summary: "My requests that wait for an answer, newest first.",
    auth: "member",
    query: requests.MateRequestsQuery,
    answer: requests.MateRequestList,
  },
  removeMate: {
    method: "DELETE",
    path: "/api/matching/mates",
    summary: "Ends being mates; the other member is not told, and the chat room turns read-only.",
    auth: "member",
    query: requests.MateNicknameQuery,
    answer: mates.MateRequestAnswer,
  },
  getMateMatch: {
    method: "GET",
    path: "/api/matching/with",
    summary: "What I have in common with a member: sports, times, levels, and why it fits.",
    auth: "member",
    query: requests.MateNicknameQuery,
    answer: requests.MateMatch,
  },
  getBlocks: {
    method: "GET",
    path: "/api/blocks",
    summary: "The members I have blocked, in order of nickname.",
    auth: "member",
    query: blocks.BlocksQuery,
    answer: blocks.BlockList,
  },
  blockMember: {
    method: "PUT",
    path: "/api/blocks/:nickname",
    summary: "Blocks a member: neither of us sees or reaches the other from now on; they are not told.",
    auth: "member",
    params: blocks.BlockParams,
    answer: mates.MateRequestAnswer,
  },
  unblockMember: {
    method: "DELETE",
    path: "/api/blocks/:nickname",
    summary: "Blocks a member no longer; brings back nothing of what was between us.",
    auth: "member",
    params: blocks.BlockParams,
    answer: mates.MateRequestAnswer,
  },
  getChatRooms: {
    method: "GET",
    path: "/api/dm/lists",
    summary: "My chat rooms, last changed first.",
    auth: "member",
    query: chat.ChatRoomsQuery,
    answer: chat.ChatRoomList,
  },
  getChatHistory: {
    method: "GET",
    path: "/api/dm",
    summary: "Messages of a room, ascending: the newest page, the one before `before`, or the one after `after`.",
    auth: "member",
    query: chat.ChatHistoryQuery,
    answer: chat.ChatHistory,
  },
  getChatUnread: {
    method: "GET",
    path: "/api/dm/unread",
    summary: "How many messages wait for me in all rooms.",
    auth: "member",
    answer: chat.ChatUnread,
  },
  markChatRead: {
    method: "PUT",
    path: "/api/dm/read",
    summary: "Marks a room as read up to `seq`; never goes back.",
    auth: "member",
    query: chat.ChatReadQuery,
    answer: Done,
  },
  openChatRoom: {
    method: "POST",
    path: "/api/dm/:nickname",
    summary: "The room with a mate; made when there is none.",
    auth: "member",
    params: chat.ChatRoomParams,
    answer: chat.ChatRoomCreated,
  },
  getNotifications: {
    method: "GET",
    path: "/api/notification",
    summary: "My notifications, newest first.",
    auth: "member",
    query: notifications.NotificationsQuery,
    answer: notifications.NotificationList,
  },
  readNotifications: {
    method: "PUT",
    path: "/api/notification/read",
    summary: "Marks all my notifications as read.",
    auth: "member",
    answer: Done,
  },
  subscribeNotifications: {
    method: "GET",
    path: "/api/notification/subscribe",
    summary: "Event stream of my notifications and of hints to refetch.",
    auth: "member",
    answer: notifications.Notification,
    as: "event-stream",
  },
  getVideos: {
    method: "GET",
    path: "/api/video/:category",
    summary: "Exercise videos of a category, page by page.",
    auth: "open",
    params: videos.VideosParams,
    query: videos.VideosQuery,
    answer: videos.VideoPage,
  },
  getPlaylists: {
    method: "GET",
    path: "/api/playlist",
    summary: "My playlists, each with its count and its first videos.",
    auth: "member",
    answer: playlists.Playlists,
  },
  getPlaylist: {
    method: "GET",
    path: "/api/playlist/:playlistName",
    summary: "The videos of my playlist, page by page.",
    auth: "member",
    params: playlists.PlaylistParams,
    query: playlists.PlaylistQuery,
    answer: playlists.PlaylistPage,
  },
  createPlaylist: {
    method: "POST",
    path: "/api/playlist",
    summary: "Makes a playlist; its name is unique among mine.",
    auth: "member",
    body: playlists.PlaylistBody,
    answer: Done,
  },
  renamePlaylist: {
    method: "PUT",
    path: "/api/playlist/:playlistName",
    summary: "Gives my playlist another name.",
    auth: "member",
    params: playlists.PlaylistParams,
    body: playlists.PlaylistBody,
    answer: Done,
  },
  deletePlaylist: {
    method: "DELETE",
    path: "/api/playlist/:playlistName",
    summary: "Deletes my playlist.",
    auth: "member",
    params: playlists.PlaylistParams,
    answer: Done,
  },
  saveVideo: {
    method: "POST",
    path: "/api/playlist/:playlistName",
    summary: "Saves a video in my playlist, found by its id or else by its title.",
    auth: "member",
    params: playlists.PlaylistParams,
    body: playlists.SaveVideoBody,
    answer: Done,
  },
  removeSavedVideo: {
    method: "DELETE",
    path: "/api/playlist/:playlistName/video/:videoId",
    summary: "Takes a video out of my playlist.",
    auth: "member",
    params: playlists.PlaylistVideoParams,
    answer: Done,
  },
  getSavedVideos: {
    method: "GET",
    path: "/api/saved-videos",
    summary: "Every video I saved, with the playlists it is in.",
    auth: "member",
    answer: playlists.SavedVideos,
  },
  searchPosts: {
    method: "GET",
    path: "/api/posts/search",
    summary: "All posts, newest first.",
    auth: "open",
    query: posts.PostsQuery,
    answer: posts.PostPage,
  },
  searchPostsByCategory: {
    method: "GET",
    path: "/api/posts/search/category",
    summary: "The posts of a category.",
    auth: "open",
    query: posts.PostsByCategoryQuery,
    answer: posts.PostPage,
  },
  searchPostsByTitle: {
    method: "GET",
    path: "/api/posts/search/title",
    summary: "The posts whose titles contain every word given, case ignored.",
    auth: "open",
    query: posts.PostsByTitleQuery,
    answer: posts.PostPage,
  },
  searchPostsByHashtag: {
    method: "GET",
    path: "/api/posts/search/hashtag",
    summary: "The posts with a hashtag, case ignored.",
    auth: "open",
    query: posts.PostsByHashtagQuery,
    answer: posts.PostPage,
  },
  getPost: {
    method: "GET",
    path: "/api/posts/:postId",
    summary: "A post with its comments; a mates-only one for its author and the author's mates: else 401 or 403.",
    auth: "open",
    params: posts.PostParams,
    answer: posts.PostDetail,
  },
  createPost: {
    method: "POST",
    path: "/api/posts",
    summary: "Writes a post.",
    auth: "member",
    body: posts.PostBody,
    answer: posts.PostCreated,
  },
  updatePost: {
    method: "PUT",
    path: "/api/posts/:postId",
    summary: "Replaces the content of my post.",
    auth: "member",
    params: posts.PostParams,
    body: posts.PostBody,
    answer: Done,
  },
  deletePost: {
    method: "DELETE",
    path: "/api/posts/:postId",
    summary: "Deletes my post.",
    auth: "member",
    params: posts.PostParams,
    answer: Done,
  },
  likePost: {
    method: "POST",
    path: "/api/posts/:postId/like",
    summary: "Likes a post, or no longer.",
    auth: "member",
    params: posts.PostParams,
    answer: posts.LikeAnswer,
  },
  addComment: {
    method: "POST",
    path: "/api/posts/:postId/comment",
    summary: "Comments on a post.",
    auth: "member",
    params: posts.PostParams,
    body: posts.CommentBody,
    answer: posts.Comments,
  },
  addChildReply: {
    method: "POST",
    path: "/api/posts/:postId/comments/:replyId",
    summary: "Answers a comment.",
    auth: "member",
    params: posts.ReplyParams,
    body: posts.CommentBody,
    answer: posts.Comments,
  },
  deleteComment: {
    method: "DELETE",
    path: "/api/posts/:postId/comments/:replyId",
    summary: "Deletes my comment; where it was answered, its place stays.",
    auth: "member",
    params: posts.ReplyParams,
    answer: posts.Comments,
  },
  deleteChildReply: {
    method: "DELETE",
    path: "/api/posts/:postId/comments/:replyId/child-comment/:childReplyId",
    summary: "Deletes my answer to a comment.",
    auth: "member",
    params: posts.ChildReplyParams,
    answer: posts.Comments,
  },
  uploadPicture: {
    method: "POST",
    path: "/api/upload",
    summary: "Takes a picture (multipart, one file named image); answers a list whose first item is its reference.",
    auth: "member",
    answer: uploads.UploadedPictures,
  },
  health: {
    method: "GET",
    path: "/healthz",
    summary: "The process answers.",
    auth: "open",
    answer: Health,
  },
  ready: {
    method: "GET",
    path: "/readyz",
    summary: "The process can serve: the database answers.",
    auth: "open",
    answer: Health,
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
