/** What was copied when it was reported. It opens for whoever has taken the case on, and the log says so. */
import type { DeskCase, Evidence } from "@fitmate/contract/desk";
import { EVIDENCE_MONTHS } from "@fitmate/contract/limits";
import { useOpenPictures } from "../../../data/desk/cases.ts";
import { clockTime, wholeDay } from "../../../lib/korean.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { KeyMark } from "../keys/Keys.tsx";
import { nameOf } from "../words.ts";
import styles from "./Evidence.module.css";

type Opened = readonly { reportId: number; evidence: readonly Evidence[] }[];

type EvidencePartProps = {
  case: DeskCase;
  opened: Opened | undefined;
  busy: boolean;
  /** undefined: it cannot be opened (now), or all of it is. */
  onOpen: (() => void) | undefined;
};

export function EvidencePart({ case: each, opened, busy, onOpen }: EvidencePartProps) {
  const isKept = each.reportList.some(({ evidence }) => evidence > 0);
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">신고된 내용</h2>
      {opened && (
        <div className={styles.all} role="status">
          {opened.map(({ reportId, evidence }) => (
            <Copied key={reportId} case={each} reportId={reportId} evidence={evidence} />
          ))}
        </div>
      )}
      {(!opened || onOpen) && (
        <div className={styles.closed}>
          {!isKept ? (
            <p>보관할 때가 지나 지워졌어요.</p>
          ) : each.claimedByMe ? (
            <Button variant="secondary" size="md" busy={busy} onClick={onOpen}>
              <Icon name="eye" size={18} />
              {opened ? "새로 온 증거 열기" : "증거 열기"}
              <KeyMark>E</KeyMark>
            </Button>
          ) : (
            <p>사건을 맡은 사람만 열 수 있어요.</p>
          )}
          {isKept && <p className="caption">열면 누가 언제 보았는지 기록이 남아요.</p>}
        </div>
      )}
      <p className={`caption ${styles.below}`}>
        {each.target === "MESSAGES" && "이 대화의 나머지는 운영자도 볼 수 없어요. "}증거는 결정하고 {EVIDENCE_MONTHS}
        개월 뒤에 지워져요.
      </p>
    </section>
  );
}

type CopiedProps = { case: DeskCase; reportId: number; evidence: readonly Evidence[] };

function Copied({ case: { reportList, subject, target }, reportId, evidence }: CopiedProps) {
  const report = reportList.find((each) => each.reportId === reportId);
  const isNote = target === "TRAINING_NOTE";
  const about = [
    isNote ? "운영자에게만 전한 이야기" : "신고할 때 복사해 둔 내용",
    ...(report
      ? [wholeDay(new Date(report.reportedAt)), `${nameOf(report.reporter)}님의 ${isNote ? "이야기" : "신고"}`]
      : []),
    ...(target === "MESSAGES" ? ["신고한 사람이 고른 메시지"] : []),
  ];
  return (
    <div className={styles.evidence}>
      <p className={styles.by}>{about.join(" · ")}</p>
      {evidence.map((piece) => (
        <Piece
          key={piece.evidenceId}
          piece={piece}
          subject={nameOf(subject)}
          reporter={isNote ? nameOf(report?.reporter ?? null) : "신고한 사람"}
        />
      ))}
    </div>
  );
}

function Piece({ piece, subject, reporter }: { piece: Evidence; subject: string; reporter: string }) {
  const { by, text, pictures, at } = piece;
  return (
    <>
      {text !== "" && (
        <div className={styles.line} data-by={by}>
          <b>{by === "SUBJECT" ? subject : by === "REPORTER" ? reporter : "다른 사람"}</b>
          <p>{text}</p>
          {at && <time dateTime={at}>{clockTime(new Date(at))}</time>}
        </div>
      )}
      {pictures > 0 && <Pictures piece={piece} />}
    </>
  );
}

/** Covered until somebody asks for them. */
function Pictures({ piece: { evidenceId, pictures } }: { piece: Evidence }) {
  const { data, isPending, mutate } = useOpenPictures(evidenceId);
  if (data) {
    return (
      <div className={styles.pictures}>
        {data.map((address, index) => (
          <img key={address} src={address} alt={`신고된 사진 ${index + 1}`} />
        ))}
      </div>
    );
  }
  return (
    <button
      className={styles.cover}
      type="button"
      aria-busy={isPending || undefined}
      onClick={() => mutate(undefined, { onError: toastError })}
    >
      <span>
        <Icon name="eye-off" size={16} />
        가려 둔 사진 {pictures > 1 ? `${pictures}장 ` : ""}보기
        <small>기록이 남아요</small>
      </span>
    </button>
  );
}
