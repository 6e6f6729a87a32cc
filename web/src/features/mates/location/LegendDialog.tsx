import { CELL_METRES } from "@fitmate/contract/cell";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./location.module.css";

type LegendDialogProps = { open: boolean; onClose: () => void; onLocation: () => void };

/** How to read the map, and what it keeps to itself. */
export function LegendDialog({ open, onClose, onLocation }: LegendDialogProps) {
  const actions = (
    <Button variant="secondary" onClick={onLocation}>
      내 위치 설정
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title="네모 칸 안 어딘가에 있어요" closable actions={actions}>
      <ul className={styles.facts}>
        <li>
          <Icon name="shield" size={20} />
          <span>
            <b>점선 네모 칸은 약 {CELL_METRES}m예요.</b> 메이트는 그 안 어딘가에 있고, 칸의 가운데는 그 사람의 자리가
            아니에요.
          </span>
        </li>
        <li>
          <Icon name="locate" size={20} />
          <span>칸과 칸 사이로 재서 ‘1km 이내’처럼 대략적인 거리만 보여 드려요.</span>
        </li>
        <li>
          <Icon name="user" size={20} />
          <span>메이트가 되어도 정확한 위치는 서로 알 수 없어요.</span>
        </li>
      </ul>
    </Dialog>
  );
}
