import { ApiError, messageOf } from "../../../lib/api.ts";
import { refusalSentence } from "../refusal.ts";

const SIGN_IN_SENTENCES: Record<string, string> = {
  NotAllowedError: "패스키로 로그인하지 않았어요. 다시 누르거나 비밀번호로 로그인해 주세요.",
};

const ADD_SENTENCES: Record<string, string> = {
  NotAllowedError: "패스키를 만들지 않았어요. 원할 때 다시 시도해 주세요.",
  InvalidStateError: "이 기기에는 이미 핏메이트 패스키가 있어요.",
  ConstraintError: "이 기기에는 화면 잠금이 없어요. 잠금을 켜거나 다른 기기에서 만들어 주세요.",
};

/** What to say when it did not work; a browser that was asked and told to stop is no failure of anybody's. */
export function passkeySentence(error: unknown, asked: "signIn" | "add"): string {
  if (error instanceof ApiError) return refusalSentence(error);
  const sentences = asked === "add" ? ADD_SENTENCES : SIGN_IN_SENTENCES;
  return (error instanceof Error && sentences[error.name]) || messageOf(error);
}
