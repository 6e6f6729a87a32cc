import { type DecidedContent, TARGET_KINDS, type TargetKind } from "@fitmate/contract/safety";
import { Evidence } from "../evidence/Evidence.tsx";
import { momentWords } from "../words.ts";

const MINE: Partial<Record<TargetKind, string>> = {
  PROFILE: "내 프로필",
  MESSAGES: "내가 보낸 메시지",
  REQUEST: "내가 보낸 신청 한마디",
  MEETUP: "내가 연 번개",
};

/** What of mine it is about, as it was; nothing once that is erased. */
export function Content({ content }: { content: readonly DecidedContent[] }) {
  return content.map(({ kind, text, pictures, at }, index) => (
    <Evidence
      // oxlint-disable-next-line react/no-array-index-key -- it never changes
      key={index}
      by={MINE[kind] ?? `내가 쓴 ${TARGET_KINDS[kind]}`}
      when={at && momentWords(at)}
      text={text}
      pictures={pictures}
    />
  ));
}
