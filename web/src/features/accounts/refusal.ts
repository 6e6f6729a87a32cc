/** What to say when signing in or up was refused. */
import { ApiError, isRefusedBy, messageOf } from "../../lib/api.ts";

const MINUTE_SECONDS = 60;

/** The server's sentence; after too many attempts, one that says how long to wait. */
export function refusalSentence(error: unknown): string {
  // A server that has too much to do says when to come back as well: whoever asks it has tried nothing too often.
  const isTooMany = error instanceof ApiError && error.code === "TOO_MANY_REQUESTS";
  const seconds = isTooMany ? error.retryAfterSeconds : undefined;
  return seconds === undefined
    ? messageOf(error)
    : `너무 여러 번 시도했어요. ${waitWords(seconds)} 뒤에 다시 시도해 주세요.`;
}

/** The same, with a way in for owners whose account others have guessed at: a reset makes their browser a known one. */
export function signInRefusal(error: unknown): string {
  const sentence = refusalSentence(error);
  const isTooMany = isRefusedBy(error, "TOO_MANY_REQUESTS");
  return isTooMany ? `${sentence} 비밀번호 찾기로 새 비밀번호를 정하면 바로 로그인할 수 있어요.` : sentence;
}

/** What to say at the new password itself; undefined where the refusal is about something else. */
export function passwordRefusal(error: unknown): string | undefined {
  return isRefusedBy(error, "PASSWORD_COMMON") ? messageOf(error) : undefined;
}

/** Find ID: whatever failed reads the same, as specified, but for what a person can do something about. */
export function findIdRefusal(error: unknown): string {
  const hasOwnWords = error instanceof ApiError && (error.status === 429 || error.status === 400 || error.status === 0);
  return hasOwnWords ? refusalSentence(error) : "존재하지 않는 이메일입니다.";
}

/** Find password: the server's sentence, or the specification's: one where no answer came, one for an answer of no sense. */
export function findPasswordRefusal(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === "UNKNOWN") return "알 수 없는 오류가 발생했습니다.";
  return error.status === 0 ? "서버 요청 중 오류가 발생했습니다." : refusalSentence(error);
}

/** 40초, 1분, 15분: never shorter than the wait. */
export function waitWords(seconds: number): string {
  return seconds < MINUTE_SECONDS ? `${seconds}초` : `${Math.ceil(seconds / MINUTE_SECONDS)}분`;
}
