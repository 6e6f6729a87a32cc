import rows from "../../../ui/fields/SwitchRow.module.css";
import { Icon } from "../../../ui/icons/Icon.tsx";

export function ReportRow({ onReport }: { onReport: () => void }) {
  return (
    <button type="button" className={rows.row} onClick={onReport}>
      <Icon name="flag" size={20} />
      <span>메시지 신고하기</span>
    </button>
  );
}
