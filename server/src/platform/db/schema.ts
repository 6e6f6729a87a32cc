/** The tables as TypeScript sees them; server/migrations is the truth. */
import type { ChatPicture } from "@fitmate/contract/chat";
import type { StoredGroupRoomLine } from "@fitmate/contract/groupRooms";
import type { ConsentKind } from "@fitmate/contract/consents";
import type { Audience, Joining, Part, PlaceShown } from "@fitmate/contract/meetups";
import type { NotificationType, MatchingState } from "@fitmate/contract/notifications";
import type { Level, Levels, Sport } from "@fitmate/contract/profile";
import type { VideoCategory } from "@fitmate/contract/videos";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Timestamp = ColumnType<Date, Date | undefined, Date>;

/** `running_level` and so on: one column a sport. */
export type LevelColumns = { [S in Sport as `${Lowercase<S>}_level`]: Levels[S] };

export type Database = {
  members: {
    id: Generated<number>;
    nickname: string;
    nickname_key: string;
    email: string | null;
    email_key: string | null;
    email_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    password_hash: string | null;
    gender: boolean | null;
    is_public: boolean;
    introduction: Generated<string>;
    exercise_choice: Generated<Sport[]>;
    profile_picture: string | null;
    created_at: Timestamp;
    last_seen_at: Timestamp;
    location_paused: Generated<boolean>;
    weekly_slots: Generated<number>;
    left_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  } & LevelColumns;
  consents: {
    id: Generated<number>;
    member_id: number;
    kind: ConsentKind;
    version: string;
    given_at: Timestamp;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  departures: {
    member_id: number;
    nickname: string;
    profile_picture: string | null;
    erase_at: ColumnType<Date, Date, Date>;
    erasing_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  sessions: {
    token_hash: Buffer;
    member_id: number;
    created_at: Timestamp;
    last_used_at: Timestamp;
    expires_at: ColumnType<Date, Date, Date>;
    device: Generated<string>;
  };
  social_identities: {
    provider: "kakao";
    subject: string;
    member_id: number;
    created_at: Timestamp;
  };
  passkeys: {
    id: Generated<number>;
    member_id: number;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Timestamp;
    last_used_at: ColumnType<Date | null, never, Date>;
  };
  used_challenges: { nonce: Buffer; expires_at: ColumnType<Date, Date, never> };
  mails: {
    id: Generated<number>;
    kind: string;
    recipient: string;
    member_id: number | null;
    attempts: Generated<number>;
    due_at: Timestamp;
    expires_at: ColumnType<Date, Date, Date>;
  };
  email_confirmations: {
    member_id: number;
    email: string;
    token_hash: Buffer | null;
    requested_at: Timestamp;
    expires_at: ColumnType<Date, Date, Date>;
  };
  former_nicknames: {
    member_id: number;
    nickname: string;
    nickname_key: string;
    reserved_until: ColumnType<Date, Date, Date>;
  };
  password_resets: { member_id: number; token_hash: Buffer; expires_at: ColumnType<Date, Date, Date> };
  locations: {
    member_id: number;
    /** Read and written through sql`point(x, y)`, `cell[0]`, `cell[1]`. */
    cell: unknown;
    updated_at: Timestamp;
    groups: Generated<number>;
    ages_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  mate_relations: {
    low_id: number;
    high_id: number;
    requester_id: number;
    state: MatchingState;
    requested_at: Timestamp;
    answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    note: string | null;
    request_id: Generated<number>;
    receiver_id: GeneratedAlways<number>;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  /** mate_relations of who is leaving. */
  departed_relations: {
    low_id: number;
    high_id: number;
    requester_id: number;
    state: MatchingState;
    requested_at: Timestamp;
    answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    note: string | null;
    request_id: Generated<number>;
    receiver_id: number | null;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  /** How many members are in a square of the map: kept by triggers (0007_map.sql). */
  map_cells: { level: number; x: number; y: number; totals: number[] };
  mate_names: { member_id: number; mate_id: number; mate_key: string };
  member_blocks: { blocker_id: number; blocked_id: number; created_at: Timestamp };
  mate_request_days: { member_id: number; day: string; sent: number };
  chat_rooms: {
    id: Generated<number>;
    low_id: number | null;
    high_id: number | null;
    last_seq: Generated<number>;
    created_at: Timestamp;
    title: string | null;
    read_only_at: Date | null;
    gathering_id: number | null;
    roster: Generated<number>;
  };
  chat_room_members: {
    member_id: number;
    room_id: number;
    /** Null in a group room. */
    other_id: number | null;
    since_seq: Generated<number>;
    entrance: Generated<number>;
    last_read_seq: Generated<number>;
    parted_read_seq: Generated<number>;
    unread_count: Generated<number>;
    /** True wherever unread_count is not 0. */
    may_wait: Generated<boolean>;
    updated_at: Timestamp;
    muted: Generated<boolean>;
    hidden: Generated<boolean>;
  };
  chat_messages: {
    room_id: number;
    seq: number;
    /** Null where the room itself says it. */
    sender_id: number | null;
    line: ColumnType<StoredGroupRoomLine | null, string | null | undefined, never>;
    about_id: number | null;
    client_message_id: string | null;
    contents: string;
    pictures: ColumnType<ChatPicture[] | null, string | null | undefined, null>;
    sent_at: Timestamp;
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date>;
  };
  chat_former_members: { member_id: number; room_id: number };
  notifications: {
    id: Generated<number>;
    member_id: number;
    type: NotificationType;
    sender_id: number;
    url: string | null;
    state: MatchingState | null;
    created_at: Timestamp;
    read_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    post_id: ColumnType<number | null, number | undefined, never>;
    comment_id: ColumnType<number | null, number | undefined, never>;
    count: ColumnType<number, number | undefined, number>;
    likes_since: ColumnType<Date | null, Date | undefined, never>;
    room_id: ColumnType<number | null, number | undefined, never>;
    message_seq: ColumnType<number | null, never, never>;
    words: ColumnType<string | null, string | undefined, never>;
  };
  gatherings: {
    id: Generated<number>;
    kind: "MEETUP" | "PLAN";
    host_id: number | null;
    cohost_id: ColumnType<number | null, never, number | null>;
    author_id: ColumnType<number | null, number, number>;
    sport: Sport;
    title: string;
    description: string;
    begins_wall: string;
    zone: string;
    begins_at: ColumnType<Date, Date, Date>;
    ends_at: ColumnType<Date, Date, Date>;
    day: number;
    place_name: string;
    latitude: number;
    longitude: number;
    x: number;
    y: number;
    area: string;
    place_shown: PlaceShown;
    capacity: number;
    level: Level | null;
    pace_seconds: number | null;
    kilometres: number | null;
    ascent_metres: number | null;
    audience: Audience;
    audience_gender: boolean | null;
    joining: Joining;
    series_id: ColumnType<number | null, never, number>;
    confirmed: Generated<number>;
    offered: Generated<number>;
    waiting: Generated<number>;
    pending: Generated<number>;
    next_place: Generated<number>;
    revision: Generated<number>;
    created_at: ColumnType<Date, Date | undefined, never>;
    moved_at: ColumnType<Date | null, never, Date>;
    cancelled_at: ColumnType<Date | null, never, Date>;
    cancel_reason: ColumnType<string | null, never, string>;
    succession_until: ColumnType<Date | null, never, Date | null>;
    reminded_tomorrow: Generated<boolean>;
    reminded_soon: Generated<boolean>;
    room_id: ColumnType<number | null, never, number>;
    listed: Generated<boolean>;
    changed_at: ColumnType<Date | null, never, Date>;
  };
  gathering_members: {
    gathering_id: number;
    member_id: number;
    part: Part;
    place: number;
    since: Timestamp;
    note: string | null;
    offered_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    left_late: Generated<boolean>;
    is_willing: Generated<boolean>;
    begins_at: ColumnType<Date, Date, Date>;
  };
  calendar_feeds: { member_id: number; secret_hash: Buffer; password_mark: Buffer; made_at: Timestamp };
  notification_settings: { member_id: number; type: NotificationType; enabled: boolean; push: boolean };
  videos: {
    id: Generated<number>;
    video_id: string;
    category: VideoCategory;
    title: string;
    title_is_published: boolean;
    state: Generated<"shown" | "gone" | "removed">;
    checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    from_api: Generated<boolean>;
  };
  video_readings: { playlist_id: string; page_token: string; read_count: number };
  video_refresh: { only_row: Generated<boolean>; due_at: ColumnType<Date, Date, Date> };
  playlists: { id: Generated<number>; member_id: number; name: string; created_at: Timestamp };
  playlist_videos: { playlist_id: number; video_id: number; position: number; saved_at: Timestamp };
  posts: {
    id: Generated<number>;
    author_id: number;
    title: string;
    category: Sport;
    hashtags: string[];
    access_level: boolean;
    like_count: Generated<number>;
    reply_count: Generated<number>;
    view_count: Generated<number>;
    created_at: Timestamp;
  };
  post_bodies: { post_id: number; description: string; images: Generated<string[]> };
  post_titles: { post_id: number; title_key: string };
  post_hashtags: { hashtag_key: string; post_id: number; written_at: Date };
  post_likes: { post_id: number; member_id: number; created_at: Timestamp };
  post_comments: {
    id: Generated<number>;
    post_id: number;
    parent_id: number | null;
    author_id: number;
    comment: string;
    is_deleted: Generated<boolean>;
    created_at: Timestamp;
    edited_at: ColumnType<Date | null, never, Date>;
  };
  post_views: { day: string; post_id: number; reader: string };
  post_view_networks: { day: string; post_id: number; network: string; readers: number };
  post_view_salts: { day: string; salt: string };
  push_subscriptions: {
    id: Generated<number>;
    member_id: number;
    session_hash: Buffer;
    endpoint: string;
    p256dh: string;
    auth: string;
    renewed_at: Timestamp;
  };
  pushes: {
    subscription_id: number;
    notification_id: number;
    attempts: Generated<number>;
    due_at: Timestamp;
    expires_at: ColumnType<Date, Date, Date>;
  };
  rate_limits: { key: string; points: Generated<number>; expire: number | null };
  jobs: { name: string; due_at: ColumnType<Date, Date, Date> };
  server_keys: { name: string; secret: Buffer };
  uploads: { name: string; width: number; height: number; bytes: number; uploaded_at: Timestamp };
  upload_owners: { name: string; owner_id: number };
  upload_uses: { kind: "profile" | "post" | "room"; target_id: number; name: string; is_public: boolean };
  post_totals: {
    kind: "all" | "category" | "hashtag" | "gram";
    key: string;
    total: number;
    letters: string | null;
    initials: string | null;
  };
};
