import { CELL_METRES } from "@fitmate/contract/cell";
import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { useChangeConsent } from "../../../data/consents/consents.ts";
import styles from "./location.module.css";

/** Before a location is set for the first time: asks for the consent, and says what becomes of it. */
export function ConsentDialog({ onClose, onRemove }: { onClose: () => void; onRemove?: (() => void) | undefined }) {
  const agree = useChangeConsent("LOCATION");
  return (
    <Dialog
      open
      onClose={onClose}
      title="위치정보 이용에 동의해 주세요"
      description={`약 ${CELL_METRES}m 네모 칸 하나만 저장하고, 메이트를 찾는 데에만 써요. 동의는 언제든 나의 정보에서 철회할 수 있고, 그러면 위치도 바로 지워져요.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            나중에
          </Button>
          <Button busy={agree.isPending} onClick={() => agree.mutate(true)}>
            동의하고 계속
          </Button>
        </>
      }
    >
      <p className={styles.terms}>
        <Link to={paths.locationTerms()} target="_blank">
          위치정보 이용 안내 (새 창)
        </Link>
      </p>
      {onRemove && (
        <Button variant="dangerText" block onClick={onRemove}>
          내 위치 지우기
        </Button>
      )}
      {agree.error && <FieldMessage kind="error" text={messageOf(agree.error)} />}
    </Dialog>
  );
}
