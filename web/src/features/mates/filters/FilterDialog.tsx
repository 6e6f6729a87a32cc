import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { FILTER_GROUPS } from "./filters.ts";
import type { FilterChoice } from "./useFilters.ts";
import styles from "./FilterDialog.module.css";

type FilterDialogProps = { open: boolean; onClose: () => void; choice: FilterChoice; hasLocation: boolean };

/** Narrows the map and the list; every choice shows at once behind it. */
export function FilterDialog({ open, onClose, choice, hasLocation }: FilterDialogProps) {
  const groups = FILTER_GROUPS.filter(({ name }) => name !== "within" || hasLocation);
  const actions = (
    <>
      <Button variant="secondary" disabled={choice.count === 0} onClick={choice.clear}>
        모두 지우기
      </Button>
      <Button variant="primary" onClick={onClose}>
        결과 보기
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="누구를 찾을까요?" closable actions={actions}>
      <div className={styles.groups}>
        {groups.map(({ name, label, options }) => (
          <div key={name} className={styles.group}>
            <span aria-hidden="true">{label}</span>
            <Segmented
              label={label}
              value={choice.filters[name] ?? ""}
              onChange={(value) => choice.change(name, value)}
              options={options}
            />
          </div>
        ))}
      </div>
      {!hasLocation && <p className="caption">내 위치를 정하면 거리로도 찾을 수 있어요.</p>}
    </Dialog>
  );
}
