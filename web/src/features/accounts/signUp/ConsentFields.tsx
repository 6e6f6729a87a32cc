import { CONSENT_KINDS, type ConsentKind } from "@fitmate/contract/consents";
import { AGE_MIN } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { Checkbox } from "../../../ui/fields/Choice.tsx";
import styles from "./ConsentFields.module.css";

const WORDS: Record<ConsentKind, { label: string; to?: string }> = {
  AGE_14: { label: `만 ${AGE_MIN}세 이상이에요 (필수)` },
  TERMS: { label: "이용약관에 동의해요 (필수)", to: paths.terms() },
  PRIVACY: { label: "개인정보 처리방침에 동의해요 (필수)", to: paths.privacy() },
  LOCATION: { label: "위치정보 이용에 동의해요 (선택)", to: paths.locationTerms() },
};

type ConsentFieldsProps = { value: readonly ConsentKind[]; onChange: (value: ConsentKind[]) => void };

/** What a new member agrees to, each by itself or all at once. The texts open beside the form, which keeps what is typed. */
export function ConsentFields({ value, onChange }: ConsentFieldsProps) {
  const toggle = (kind: ConsentKind) =>
    onChange(CONSENT_KINDS.filter((each) => (each === kind ? !value.includes(each) : value.includes(each))));
  const hasAll = value.length === CONSENT_KINDS.length;
  return (
    <fieldset className={styles.consents}>
      <legend>동의</legend>
      <div className={styles.all}>
        <Checkbox
          label="모두 동의해요 (선택 포함)"
          checked={hasAll}
          onChange={() => onChange(hasAll ? [] : [...CONSENT_KINDS])}
        />
      </div>
      {CONSENT_KINDS.map((kind) => {
        const { label, to } = WORDS[kind];
        return (
          <div key={kind} className={styles.row}>
            <Checkbox label={label} name={kind} checked={value.includes(kind)} onChange={() => toggle(kind)} />
            {to && (
              <Link to={to} target="_blank" aria-label={`${label.replace(/에 동의.*/, "")} 읽기 (새 창)`}>
                읽기
              </Link>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
