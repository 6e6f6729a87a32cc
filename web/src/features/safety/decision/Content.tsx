import type { DecidedContent, TargetKind } from "@fitmate/contract/safety";
import { momentWords } from "../../../lib/wallClock.ts";
import { Evidence } from "../evidence/Evidence.tsx";

const MINE: Record<TargetKind, string> = {
  PROFILE: "내 프로필",
  POST: "내가 쓴 글",
  COMMENT: "내가 쓴 댓글",
  REQUEST: "내가 보낸 신청 한마디",
  MESSAGES: "내가 보낸 메시지",
  MEETUP: "내가 연 번개",
  PLAN: "내가 보낸 약속 제안",
  TRAINING_NOTE: "내가 쓴 함께 운동한 이야기",
};

/** What of mine it is about, as it was; nothing once that is erased. */
export function Content({ content }: { content: readonly DecidedContent[] }) {
  return content.map(({ kind, text, pictures, at }, index) => (
    <Evidence
      // oxlint-disable-next-line react/no-array-index-key -- it never changes
      key={index}
      by={MINE[kind]}
      when={at && momentWords(at)}
      text={text}
      pictures={pictures}
    />
  ));
}
