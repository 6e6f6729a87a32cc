/** What a line of the log says. */
import { DESK_ACTS, type LogEntry } from "@fitmate/contract/deskLog";
import { CLAIM_LAPSES_HOURS } from "@fitmate/contract/limits";
import { rules } from "@fitmate/contract/rules";
import { MEASURES, reportReasons, SEVERITIES } from "@fitmate/contract/safety";
import { measureName, politely } from "../words.ts";

/** What was decided: 14일 이용 멈춤 · 내용 숨기기. */
const decided = ({ measures }: LogEntry): string =>
  measures.map(({ kind, days }) => measureName(kind, days)).join(" · ");

/** What was hidden or taken back: how long it would have held stands with the decision. */
const plain = ({ measures }: LogEntry): string => measures.map(({ kind }) => MEASURES[kind].word).join(" · ");

/** In a word or two. */
export const actName = (entry: LogEntry): string => (entry.act === "DECIDED" ? decided(entry) : DESK_ACTS[entry.act]);

/** Reason and whatever else there is to say beside it. */
export function addition(entry: LogEntry): string {
  const { act, by, rule, reason, count, severities } = entry;
  if (rule) return ruleName(rule);
  if (reason) return reportReasons[reason].title;
  if (act === "RELEASED" && !by) return `${CLAIM_LAPSES_HOURS}시간 동안 아무 일이 없음`;
  if (act === "RAISED") return severities.map((severity) => SEVERITIES[severity]).join(" → ");
  if (act === "UNDONE") return plain(entry);
  if (act === "EVIDENCE_OPENED" && count !== null) return `증거 ${count}개`;
  if (act === "PICTURES_OPENED" && count !== null) return `사진 ${count}장`;
  if (act === "HIDDEN_BY_NUMBERS" && count !== null) return `맞았던 신고자 ${count}명`;
  return act === "HIDDEN_AT_ONCE" ? "불법촬영물 신고" : "";
}

/** 3-2 거절한 뒤에도 이어진 연락 */
export const ruleName = (rule: NonNullable<LogEntry["rule"]>): string => `${rule} ${rules[rule].title}`;

/** The whole of it, as the log of one case tells it. */
export function sentenceOf(entry: LogEntry): string {
  const by = entry.by ? `${politely(entry.by)}이 ` : "";
  return by + SENTENCES[entry.act](entry);
}

const SENTENCES: Record<LogEntry["act"], (entry: LogEntry) => string> = {
  REPORTED: () => "신고가 들어왔어요",
  OPENED: () => "사건이 열렸어요",
  RAISED: ({ severities: [from = "LOW", to = "LOW"] }) =>
    `신고가 더해져 심각도가 ${SEVERITIES[from]}에서 ${SEVERITIES[to]}으로 바뀌었어요`,
  HIDDEN_AT_ONCE: () => "신고가 들어와 바로 가렸어요",
  HIDDEN_BY_NUMBERS: ({ count }) => `맞았던 신고자 ${count ?? 0}명이 신고해 먼저 가렸어요`,
  GAVE_WAY: ({ measures: [hidden] }) => `권리침해 신고로 길게는 ${hidden?.days ?? 0}일 동안 가렸어요`,
  CONTESTED: () => "글쓴이가 가린 것에 이의를 냈어요",
  CAME_BACK: () => "기간이 지나 다시 보여요",
  CLAIMED: () => "사건을 맡았어요",
  RELEASED: ({ by }) =>
    by ? "사건을 내려놓았어요" : `${CLAIM_LAPSES_HOURS}시간 동안 아무 일이 없어 저절로 내려놓였어요`,
  EVIDENCE_OPENED: () => "증거를 열었어요",
  PICTURES_OPENED: () => "가려 둔 사진을 열었어요",
  DECIDED: (entry) => `결정했어요: ${decided(entry)}`,
  OBJECTED: () => "이의가 들어왔어요",
  OBJECTION_ACCEPTED: () => "이의를 받아들였어요",
  OBJECTION_REJECTED: () => "처음 결정을 그대로 두었어요",
  UNDONE: (entry) => `조치를 되돌렸어요: ${plain(entry)}`,
  NOTED: () => "메모를 남겼어요",
  GRANTED: () => DESK_ACTS.GRANTED,
  REVOKED: () => DESK_ACTS.REVOKED,
  EVIDENCE_ERASED: () => "보관할 때가 지나 증거를 지웠어요",
  LOG_DOWNLOADED: () => "기록을 내려받았어요",
};
