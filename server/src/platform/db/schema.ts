/** The tables as TypeScript sees them; server/migrations is the truth. */
import type { ChatPicture } from "@fitmate/contract/chat";
import type { CheckInState } from "@fitmate/contract/checkIn";
import type { StoredGroupRoomLine } from "@fitmate/contract/groupRooms";
import type { ConsentKind } from "@fitmate/contract/consents";
import type { LocationPurpose } from "@fitmate/contract/locationLedger";
import type { Audience, Joining, Part, PlaceShown } from "@fitmate/contract/meetups";
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import type { MatchingState } from "@fitmate/contract/notifications";
import type { Level, Levels, Sport } from "@fitmate/contract/profile";
import type { ProposalState } from "@fitmate/contract/proposals";
import type { CaseKind } from "@fitmate/contract/desk";
import type { DeskAct } from "@fitmate/contract/deskLog";
import type { StaffRole } from "@fitmate/contract/staff";
import type { Right } from "@fitmate/contract/rights";
import type { RightsTarget } from "@fitmate/contract/rightsReports";
import type { RuleNumber } from "@fitmate/contract/rules";
import type { MeasureKind, ReportReason, Severity, TargetKind } from "@fitmate/contract/safety";
import type { GatheringKind } from "@fitmate/contract/together";
import type { Praise } from "@fitmate/contract/trust";
import type { VideoCategory } from "@fitmate/contract/videos";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Timestamp = ColumnType<Date, Date | undefined, Date>;

/** `running_level` and so on: one column a sport. */
export type LevelColumns = { [S in Sport as `${Lowercase<S>}_level`]: Levels[S] };

/** What a profile said and showed before it was hidden. */
export type HiddenProfile = { introduction: string; profilePicture: string | null };

/** How many have reported something for each reason. */
/** Key → how many. */
export type Counts = Record<string, number>;
export type ReasonCounts = Partial<Record<ReportReason, number>>;

/** What else a line of the log says. No words of anybody's: it stays for good. */
export type LogDetail = {
  reason?: ReportReason;
  /** Of a report of somebody's rights. */
  from?: "MEMBER" | "VISITOR";
  measures?: MeasureKind[];
  /** Of each of `measures`: for how many days; null: for good, or over at once. */
  terms?: (number | null)[];
  /** In place of `terms`, in lines of before: the same for all of them. */
  days?: number | null;
  rule?: RuleNumber | null;
  severities?: Severity[];
  count?: number;
  /** Hours in which it was to be decided. */
  goal?: number;
  /** Of an objection that was answered: the case it was about, who had decided that, and whether something was done. */
  about?: number;
  decidedBy?: number | null;
  acted?: boolean;
};

/** What a report of somebody's rights says and names, until its e-mail address is confirmed. */
export type PendingRightsReport = { words: string; targets: RightsTarget[] };

/** What a message said and showed before it was hidden. */
export type HiddenMessage = { contents: string; pictures: ChatPicture[] | null; proposalId: number | null };

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
    location_same_gender: Generated<boolean>;
    weekly_slots: Generated<number>;
    left_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Each may be 'infinity': compared in SQL, never read. */
    suspended_until: ColumnType<Date | null, never, Date | null>;
    no_writing_until: ColumnType<Date | null, never, Date | null>;
    off_map_until: ColumnType<Date | null, never, Date | null>;
    hidden_profile: ColumnType<HiddenProfile | null, never, string | null>;
    profile_gives_way_until: ColumnType<Date | null, never, Date | null>;
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
    last_write: string | null;
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
    about_id: number | null;
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
    same_groups: Generated<number>;
    ages_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  location_days: { member_id: number; day: string; purpose: LocationPurpose; shown_to: number };
  location_looks: {
    member_id: number;
    day: string;
    purpose: LocationPurpose;
    /** bit(1024), in SQL only. */ seen: unknown;
  };
  location_look_salts: { day: string; salt: Buffer };
  location_pauses: { member_id: number; since: Timestamp };
  mate_relations: {
    low_id: number;
    high_id: number;
    requester_id: number;
    state: MatchingState;
    requested_at: Timestamp;
    answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    note: string | null;
    note_hidden: Generated<boolean>;
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
    note_hidden: Generated<boolean>;
    request_id: Generated<number>;
    receiver_id: number | null;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  /** How many members are in a square of the map: kept by triggers (0007_map.sql). */
  map_cells: { level: number; x: number; y: number; totals: number[] };
  map_same_cells: { level: number; x: number; y: number; totals: number[] };
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
    proposal_id: ColumnType<number | null, number | null | undefined, null>;
    sent_at: Timestamp;
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    hidden: ColumnType<HiddenMessage | null, never, null>;
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
    message_seq: ColumnType<number | null, number | undefined, never>;
    words: ColumnType<string | null, string | undefined, never>;
  };
  gatherings: {
    id: Generated<number>;
    kind: GatheringKind;
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
    cancelled_by: ColumnType<number | null, never, number | null>;
    hidden_at: ColumnType<Date | null, never, Date | null>;
    asked_after: Generated<boolean>;
    gives_way_until: ColumnType<Date | null, never, Date | null>;
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
  plan_proposals: {
    id: Generated<number>;
    room_id: number;
    seq: ColumnType<number | null, never, number>;
    proposer_id: number;
    receiver_id: number;
    state: ProposalState;
    plan_id: ColumnType<number | null, never, number>;
    changed_at: Timestamp;
    sport: Sport;
    begins_wall: string;
    zone: string;
    begins_at: ColumnType<Date, Date, Date>;
    ends_at: ColumnType<Date, Date, Date>;
    place_name: string;
    latitude: number;
    longitude: number;
    words: string;
    hidden: Generated<boolean>;
  };
  request_proposals: {
    low_id: number;
    high_id: number;
    proposer_id: number;
    sport: Sport;
    begins_wall: string;
    zone: string;
    begins_at: ColumnType<Date, Date, Date>;
    ends_at: ColumnType<Date, Date, Date>;
    place_name: string;
    latitude: number;
    longitude: number;
    words: string;
    hidden: Generated<boolean>;
  };
  calendar_feeds: { member_id: number; secret_hash: Buffer; password_mark: Buffer; made_at: Timestamp };
  check_ins: {
    id: Generated<number>;
    gathering_id: number;
    member_id: number;
    mate_id: number;
    state: Generated<CheckInState>;
    ends_at: ColumnType<Date, Date, Date>;
    due_at: ColumnType<Date, Date, Date>;
    alert_at: ColumnType<Date, Date, Date>;
    asked_at: Timestamp;
    alerted_at: ColumnType<Date | null, never, Date>;
    answered_at: ColumnType<Date | null, never, Date>;
    seen: Generated<boolean>;
    keep_until: ColumnType<Date, Date, Date>;
  };
  training_questions: {
    gathering_id: number;
    member_id: number;
    kind: GatheringKind;
    ended_at: Date;
    closes_at: Date;
    others: number;
    answered_at: ColumnType<Date | null, never, Date>;
  };
  training_answers: {
    id: GeneratedAlways<number>;
    gathering_id: number;
    author_id: number | null;
    subject_id: number;
    met: boolean;
    again: boolean;
    praises: Praise[];
    said_at: Timestamp;
    taken_out: Generated<boolean>;
  };
  trainings: {
    member_id: number;
    person: number;
    gathering_id: number;
    other_id: number | null;
    ended_at: Date;
    counts: boolean;
    again: boolean;
    praises: Praise[];
    wanted: boolean;
    shown_from: Date;
    released_at: Date | null;
    taken_out: Generated<boolean>;
  };
  training_counts: {
    member_id: number;
    times: Generated<number>;
    people: Generated<number>;
    again: Generated<number>;
    praises: Generated<Praise[]>;
    stale_at: Date | null;
  };
  training_notes: {
    id: GeneratedAlways<number>;
    gathering_id: number;
    author_id: number | null;
    about_id: number | null;
    text: string;
    written_at: Timestamp;
  };
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
    hidden_at: ColumnType<Date | null, never, Date | null>;
    gives_way_until: ColumnType<Date | null, never, Date | null>;
    client_id: ColumnType<string | null, string | undefined, never>;
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
    /** What it said. */
    hidden: ColumnType<string | null, never, string | null>;
    gives_way_until: ColumnType<Date | null, never, Date | null>;
    client_id: ColumnType<string | null, string | undefined, never>;
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
  upload_uses: { kind: "profile" | "post" | "room" | "report"; target_id: number; name: string; is_public: boolean };
  post_totals: {
    kind: "all" | "category" | "hashtag" | "gram";
    key: string;
    total: number;
    letters: string | null;
    initials: string | null;
  };
  staff: { member_id: number; role: StaffRole; granted_at: Timestamp };
  cases: {
    id: Generated<number>;
    kind: CaseKind;
    target_kind: TargetKind;
    target_id: number;
    subject_id: number | null;
    /** 0 = low, 3 = urgent. */
    severity: number;
    opened_at: Timestamp;
    reports: Generated<number>;
    reasons: Generated<ReasonCounts>;
    trusted: Generated<number>;
    trusted_weight: Generated<number>;
    excerpt: Generated<string>;
    claimed_by: ColumnType<number | null, never, number | null>;
    claimed_at: ColumnType<Date | null, never, Date | null>;
    decided_by: ColumnType<number | null, never, number | null>;
    decided_at: ColumnType<Date | null, never, Date | null>;
    acted: ColumnType<boolean | null, never, boolean | null>;
    rule: ColumnType<string | null, never, string | null>;
    words: Generated<string>;
    /** Given at the end of the transaction that opens it; null until then. */
    number: ColumnType<number | null, never, never>;
    decision_id: ColumnType<number | null, never, number | null>;
    contest: ColumnType<string | null, never, string | null>;
    contested_at: ColumnType<Date | null, never, Date>;
  };
  rights_reports: {
    id: Generated<number>;
    member_id: number | null;
    right_kind: Right;
    on_behalf: boolean;
    name: string;
    email: string | null;
    pending: ColumnType<PendingRightsReport | null, string | null, null>;
    sent_at: Timestamp;
    confirmed_at: ColumnType<Date | null, Date | null, Date>;
  };
  reports: {
    id: Generated<number>;
    case_id: number;
    reporter_id: number | null;
    subject_id: number | null;
    reason: ReportReason;
    words: Generated<string>;
    count: Generated<number>;
    excerpt: Generated<string>;
    room_id: number | null;
    seqs: number[] | null;
    gathering_id: number | null;
    created_at: Timestamp;
    acted: ColumnType<boolean | null, never, boolean>;
    rights_report_id: number | null;
  };
  report_evidence: {
    id: Generated<number>;
    report_id: number;
    position: number;
    said_by: "SUBJECT" | "REPORTER" | "OTHER";
    text: string;
    pictures: Generated<string[]>;
    said_at: Date | null;
  };
  measures: {
    id: Generated<number>;
    case_id: number;
    subject_id: number | null;
    kind: Exclude<MeasureKind, "NONE">;
    by_id: number | null;
    rule: string | null;
    since: Timestamp;
    until: Date | null;
    undone_at: ColumnType<Date | null, never, Date>;
    undone_by: ColumnType<number | null, never, number | null>;
    room_id: number | null;
    seqs: number[] | null;
  };
  objections: {
    case_id: number;
    about_id: number;
    member_id: number | null;
    of: "SUBJECT" | "REPORTER";
    words: string;
    objected_at: Timestamp;
    accepted: ColumnType<boolean | null, never, boolean>;
    answer: ColumnType<string | null, never, string>;
    answered_at: ColumnType<Date | null, never, Date>;
  };
  desk_notes: {
    id: Generated<number>;
    subject_id: number;
    author_id: number | null;
    words: string;
    written_at: Timestamp;
  };
  desk_log: {
    id: Generated<number>;
    at: Timestamp;
    by_id: number | null;
    act: DeskAct;
    case_id: number | null;
    subject_id: number | null;
    detail: ColumnType<LogDetail, string | undefined, never>;
  };
  desk_counts: {
    span: "DAY" | "WEEK" | "MONTH";
    /** Its first day in Korea. */
    since: string;
    /** 0: everybody. */
    by_id: number;
    what: string;
    counts: Counts;
  };
};
