import { countCharacters } from "@fitmate/contract/characters";
import { EVIDENCE_MONTHS, REPORT_WORDS_MAX } from "@fitmate/contract/limits";
import { type ReportReason, reportReasons, TARGET_KINDS } from "@fitmate/contract/safety";
import { paths } from "@fitmate/contract/paths";
import type { FormEvent } from "react";
import { Link } from "react-router";
import type { Reported } from "../../../ui/overlays/reporting.ts";
import { useReport } from "../../../data/safety/reports.ts";
import { messageOf } from "../../../lib/api.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { TextArea } from "../../../ui/fields/TextField.tsx";
import { Evidence } from "../evidence/Evidence.tsx";
import { addressOf } from "./about.ts";
import { Emergency } from "./Emergency.tsx";
import { Head } from "./Head.tsx";
import { Untold } from "./Untold.tsx";
import styles from "./Report.module.css";
import { outOf } from "../../../ui/fields/outOf.ts";
import { tooLong } from "../../../ui/fields/tooLong.ts";

type DetailsProps = {
  reported: Reported;
  reason: ReportReason;
  words: string;
  onWords: (words: string) => void;
  onBack: () => void;
  /** Also when this step, or the sheet, is gone by then. */
  onSent: () => void;
  onClose: () => void;
};

/** What happens where people are, not in the product: 112 comes first. */
const OUTSIDE: readonly ReportReason[] = ["DANGER", "MINORS"];

/** The second tap: what there is to add, and what is sent along. */
export function Details({ reported, reason, words, onWords, onBack, onSent, onClose }: DetailsProps) {
  const { mutateAsync, isPending, error } = useReport();
  const length = countCharacters(words);
  const excess = length - REPORT_WORDS_MAX;
  const isOutside = OUTSIDE.includes(reason);
  const address = addressOf(reported);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (excess > 0) return;
    void mutateAsync({ target: reported.target, reason, words }).then(onSent, () => {
      // What went wrong stands above the button.
    });
  };
  return (
    <>
      <Head title={reportReasons[reason].title} onBack={onBack} onClose={onClose} focused />
      <form className={styles.form} noValidate onSubmit={submit}>
        {isOutside && <Emergency />}
        <TextArea
          label={isOutside ? "어떤 일이 있었나요?" : "덧붙일 이야기"}
          placeholder={
            isOutside ? "언제, 어디서, 무슨 일이 있었는지 적어 주세요. 쓰기 힘들면 비워 두어도 돼요." : undefined
          }
          rows={4}
          value={words}
          onChange={(event) => onWords(event.currentTarget.value)}
          counter={isOutside ? "편한 만큼만" : "없어도 돼요"}
          hint={outOf(length, REPORT_WORDS_MAX)}
          error={tooLong("설명은", length, REPORT_WORDS_MAX)}
        />
        <Copied reported={reported} />
        {reason === "PRIVACY" && address !== undefined && (
          <p className="caption">
            내 사생활이나 명예를 해치나요? 운영자가 보기 전에 바로 가리려면{" "}
            <Link className={styles.rights} to={paths.rights({ address })} onClick={onClose}>
              권리침해 신고
            </Link>
            를 보내 주세요.
          </p>
        )}
        {error && <FieldMessage kind="error" text={messageOf(error)} />}
        <Button type="submit" size="lg" block busy={isPending}>
          신고하기
        </Button>
        <Untold more={isOutside ? "상대가 짐작할 수 있는 내용은 결과를 알릴 때 빼요." : ""} />
      </form>
    </>
  );
}

/** What a moderator will see. */
function Copied({ reported: { target, quotes } }: { reported: Reported }) {
  return (
    <section className={styles.copied} aria-label="함께 보내는 내용">
      <h3>함께 보내는 내용</h3>
      {quotes.map(({ by, text, pictures, at }, index) => (
        <Evidence
          // oxlint-disable-next-line react/no-array-index-key -- they stand as they were chosen
          key={index}
          by={by}
          when={[at && momentWords(at), TARGET_KINDS[target.kind]].filter(Boolean).join(" · ")}
          text={text}
          pictures={pictures}
        />
      ))}
      <p className="caption">
        지금 모습 그대로 보관해요. 상대가 고치거나 지워도 남고, 결정하고 {EVIDENCE_MONTHS}개월 뒤에 지워요.
      </p>
    </section>
  );
}
