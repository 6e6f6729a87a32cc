/** Rows of the tables that no other bench fills, as the product writes them. */
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

const HASH = "sha256(n::text::bytea)";
const TEXT = "encode(sha256(n::text::bytea), 'hex')";
const SOON = "now() + interval '1 hour'";
const PLACE =
  "'RUNNING', '2026-12-01T19:00', 'Asia/Seoul', now(), now() + interval '1 hour', '여의도 한강공원 물빛광장', 37.52, 126.93, '같이 뛰어요'";

/** Columns and values of row `n`, table by table. */
const ROWS: Record<string, string> = {
  mails: `(kind, recipient, expires_at) select 'password-reset', 'member' || n || '@example.com', ${SOON}`,
  pushes: `(subscription_id, notification_id, expires_at) select n, n, ${SOON}`,
  push_subscriptions: `(member_id, session_hash, endpoint, p256dh, auth)
    select n, ${HASH}, 'https://fcm.googleapis.com/fcm/send/' || repeat('x', 140) || n, repeat('p', 87), repeat('a', 22)`,
  sessions: `(token_hash, member_id, expires_at, device) select ${HASH}, n, ${SOON}, 'Android의 Chrome'`,
  rate_limits: `(key, points, expire) select ${TEXT}, 1, 1764000000000 + n`,
  used_challenges: `(nonce, expires_at) select substring(${HASH} for 16), ${SOON}`,
  passkeys: `(member_id, credential_id, public_key, counter, transports, name)
    select n, ${HASH}, decode(repeat('a5', 77), 'hex'), 0, '{internal,hybrid}', '내 휴대폰'`,
  uploads: `(name, width, height, bytes) select 'pictures/' || ${TEXT}, 1200, 900, 180000`,
  upload_owners: `(name, owner_id) select 'pictures/' || ${TEXT}, n`,
  upload_uses: `(kind, target_id, name, is_public) select 'post', n, 'pictures/' || ${TEXT}, true`,
  consents: "(member_id, kind, version) select n, 'TERMS', '2026-11-24'",
  notification_settings: "(member_id, type, enabled, push) select n, 'LIKE', true, false",
  location_days: "(member_id, day, purpose, shown_to) select n / 30, current_date - (n % 30)::integer, 'MAP', 12",
  location_looks: "(member_id, day, purpose, seen) select n, current_date, 'MAP', b'0'::bit(1024)",
  location_pauses: "(member_id) select n",
  password_resets: `(member_id, token_hash, expires_at) select n, ${HASH}, ${SOON}`,
  email_confirmations: `(member_id, email, token_hash, expires_at) select n, 'member' || n || '@example.com', ${HASH}, ${SOON}`,
  former_nicknames: `(member_id, nickname, nickname_key, reserved_until) select n, '달리는이' || n, '달리는이' || n, ${SOON}`,
  social_identities: "(provider, subject, member_id) select 'kakao', 3000000000 + n, n",
  departures: `(member_id, nickname, erase_at) select n, '떠나는이' || n, ${SOON}`,
  departed_relations: "(low_id, high_id, requester_id, state) select n, n + 1, n, 'ACCEPTED'",
  member_blocks: "(blocker_id, blocked_id) select n, n + 1",
  mate_request_days: "(member_id, day, sent) select n, current_date, 1",
  chat_former_members: "(member_id, room_id) select n, n / 10",
  request_proposals: `select n, n + 1, n, ${PLACE}`,
  plan_proposals: `(room_id, seq, proposer_id, receiver_id, state, sport, begins_wall, zone, begins_at, ends_at, place_name,
    latitude, longitude, words) select n, 10, n, n + 1, 'DECLINED', ${PLACE}`,
  post_views: `(day, post_id, reader) select current_date, n / 20, ${TEXT}`,
  post_view_networks: `(day, post_id, network, readers) select current_date, n / 20, ${TEXT}, 1`,
  post_likes: "(post_id, member_id) select n / 20, n",
  check_ins: `(gathering_id, member_id, mate_id, ends_at, due_at, alert_at, keep_until)
    select n, n, n + 1, now(), ${SOON}, ${SOON}, ${SOON}`,
  training_notes:
    "(gathering_id, author_id, about_id, text) select n, n, n + 1, '약속한 곳에 오지 않았고 연락도 없었어요.'",
  calendar_feeds: `(member_id, secret_hash, password_mark) select n, ${HASH}, ${HASH}`,
  rights_reports: "(member_id, right_kind, on_behalf, name) select n, 'PRIVACY', false, '홍길동'",
  desk_notes: "(subject_id, author_id, words) select n, 1, '지난달에도 같은 일로 알렸음.'",
};

/** Fills an empty, migrated database with `size` rows of each. */
export async function fillOthers({ pool }: OpenDatabase, size: number): Promise<void> {
  const session = await pool.connect();
  try {
    // Whom they belong to is not asked: nothing is read but how large they are.
    await session.query("set session_replication_role = replica");
    for (const [table, row] of Object.entries(ROWS)) {
      // A few have rows that a migration has put there.
      await session.query(`delete from ${table}`);
      await session.query(`insert into ${table} ${row} from generate_series(1, $1::bigint) n`, [size]);
    }
  } finally {
    session.release();
  }
}
