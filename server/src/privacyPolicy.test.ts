/** The privacy policy has a word for each table that says something about a member: what is kept without it would be kept in secret. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { features } from "./features.ts";
import { personalDataOf } from "./platform/feature.ts";

/** As it stands in the page, on one line. */
const policy = readFileSync(
  resolve(import.meta.dirname, "../../web/src/features/legal/PrivacyPolicyPage.tsx"),
  "utf8",
).replace(/\s+/g, " ");

/** By what the policy says, the tables that keep it. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  "가입할 때: 닉네임, 이메일, 비밀번호, 성별, 정보 공개 여부": ["members"],
  "동의한 내용과 시각": ["consents"],
  "카카오에 물어 받은 회원번호": ["social_identities"],
  "로그인한 때와 마지막으로 쓴 때": ["sessions"],
  "네모 칸으로 된 위치": ["locations"],
  "그 칸이 하루에 몇 명에게 보였는지": ["location_days", "location_looks"],
  "위치를 쉬기 시작한 때": ["location_pauses"],
  "패스키의 이름과 공개키": ["passkeys"],
  "푸시 주소": ["push_subscriptions", "pushes"],
  "캘린더 구독 주소": ["calendar_feeds"],
  "비밀번호를 찾을 때": ["password_resets"],
  "이메일을 확인하거나 바꿀 때": ["email_confirmations"],
  "메이트 관계와 신청": [
    "mate_relations",
    "departed_relations",
    "mate_names",
    "mate_request_days",
    "request_proposals",
  ],
  "신청, 차단,": ["member_blocks"],
  "번개와 약속": ["gatherings", "gathering_members", "plan_proposals"],
  "안심 체크인": ["check_ins"],
  "함께 운동한 기록과 칭찬": ["training_questions", "training_answers", "trainings", "training_counts"],
  "칭찬, 대화,": ["chat_rooms", "chat_room_members", "chat_messages", "chat_former_members"],
  "글, 댓글, 좋아요": ["posts", "post_bodies", "post_titles", "post_hashtags", "post_comments", "post_likes"],
  "글을 누가 보았는지": ["post_views"],
  "알림과 알림 설정": ["notifications", "notification_settings"],
  "보낼 메일": ["mails"],
  플레이리스트: ["playlists", "playlist_videos"],
  "올린 사진": ["uploads", "upload_owners", "upload_uses"],
  "운영자에게만 전한 이야기": ["training_notes"],
  "신고와 그때의 내용": ["cases", "reports", "report_evidence"],
  "운영자의 결정과 메모, 이의": ["measures", "objections", "desk_notes"],
  "맡은 역할과 한 일": ["staff", "desk_log", "desk_counts"],
  "권리침해 신고를 보낼 때": ["rights_reports"],
  "전의 닉네임": ["former_nicknames"],
  "탈퇴를 신청하면 바로 숨기고": ["departures"],
};

it("has a word for each table that says something about a member", () => {
  const kept = personalDataOf(features).flatMap(({ columns }) => Object.keys(columns));
  expect(Object.values(SAID).flat().toSorted()).toEqual(kept.toSorted());
});

it.each(Object.keys(SAID))("says %j", (words) => {
  expect(policy).toContain(words);
});
