import { CELL_METRES, type LatLng } from "@fitmate/contract/cell";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { mayUseLocation, myConsents } from "../../../data/consents/consents.ts";
import { useRemoveLocation, useSetLocation } from "../../../data/mates/location.ts";
import { currentPosition, PositionError } from "../geolocation.ts";
import { ConsentDialog } from "./ConsentDialog.tsx";
import { PauseRow } from "./PauseRow.tsx";
import { tellSet } from "./tellSet.ts";
import styles from "./location.module.css";

type LocationDialogProps = {
  open: boolean;
  onClose: () => void;
  /** A cell of mine is on the map already. */
  isSet: boolean;
  /** The cell's middle, as the server answered it. */
  onSet: (at: LatLng) => void;
  onPick: () => void;
  onSearch: () => void;
};

/** Says what is kept and who sees it, then asks where: here, at a place by its name, or on the map. */
export function LocationDialog({ open, ...props }: LocationDialogProps) {
  const [removing, setRemoving] = useState(false);
  const { data } = useQuery({ ...myConsents, enabled: open });
  const close = () => {
    setRemoving(false);
    props.onClose();
  };
  const mayUse = mayUseLocation(data);
  if (open && removing) return <RemoveDialog onClose={close} onKeep={() => setRemoving(false)} />;
  if (open && mayUse === false) {
    // Who has a location from before may take it away without agreeing to anything.
    return <ConsentDialog onClose={close} onRemove={props.isSet ? () => setRemoving(true) : undefined} />;
  }
  return <SetDialog {...props} open={open} onClose={close} onRemove={() => setRemoving(true)} />;
}

type SetDialogProps = LocationDialogProps & { onRemove: () => void };

function SetDialog({ open, onClose, isSet, onSet, onPick, onSearch, onRemove }: SetDialogProps) {
  const here = useSetLocation(tellSet);
  const { reset } = here;
  const looking = useRef<AbortController>(null);
  // However it is closed.
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      looking.current?.abort();
      reset();
    };
  }, [open, reset]);
  const setHere = () => {
    const look = new AbortController();
    looking.current = look;
    const whereIAm = async () => {
      const at = await currentPosition();
      // Whoever has closed the dialog meanwhile is put nowhere.
      look.signal.throwIfAborted();
      return at;
    };
    void here.mutateAsync(whereIAm).then(
      (answer) => {
        // It was on its way already; where else somebody is by now, they stay.
        if (look.signal.aborted) return;
        if (answer.location) onSet(answer.location);
        onClose();
      },
      () => {
        // What went wrong stands below the button.
      },
    );
  };
  return (
    <Dialog open={open} onClose={onClose} title={isSet ? "내 위치를 바꿀까요?" : "내 위치를 정할까요?"} closable>
      <ul className={styles.facts}>
        <li>
          <Icon name="map" size={20} />
          <span>
            <b>약 {CELL_METRES}m 네모 칸 하나만 저장해요.</b> 정확한 위치는 저장하지 않아요.
          </span>
        </li>
        <li>
          <Icon name="eye" size={20} />
          <span>
            <b>로그인한 회원에게 칸과 대략적인 거리만 보여요.</b> 내 정보를 비공개로 두면 지도에 나오지 않아요.
          </span>
        </li>
        <li>
          <Icon name="trash" size={20} />
          <span>언제든 바꾸거나 지울 수 있어요.</span>
        </li>
      </ul>
      <div className={styles.ways}>
        <Button variant="accent" size="lg" block busy={here.isPending} onClick={setHere}>
          <Icon name="locate" size={20} />
          지금 있는 곳으로 정하기
        </Button>
        {here.error && <FieldMessage kind="error" text={reasonOf(here.error)} />}
        <Button variant="secondary" size="lg" block onClick={onSearch}>
          <Icon name="search" size={20} />
          장소 이름으로 찾기
        </Button>
        <Button variant="secondary" size="lg" block onClick={onPick}>
          <Icon name="map" size={20} />
          지도에서 고르기
        </Button>
        {isSet && <PauseRow />}
        {isSet && (
          <Button variant="dangerText" block onClick={onRemove}>
            내 위치 지우기
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function reasonOf(error: Error): string {
  return error instanceof PositionError ? error.message : messageOf(error);
}

function RemoveDialog({ onClose, onKeep }: { onClose: () => void; onKeep: () => void }) {
  const remove = useRemoveLocation(() => toast.show("내 위치를 지웠어요."));
  return (
    <Dialog
      open
      onClose={onClose}
      title="내 위치를 지울까요?"
      description="지도와 메이트 목록에서 내가 보이지 않게 돼요. 언제든 다시 정할 수 있어요."
      actions={
        <>
          <Button variant="secondary" onClick={onKeep}>
            그대로 두기
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            지우기
          </Button>
        </>
      }
    >
      {remove.error && <FieldMessage kind="error" text={messageOf(remove.error)} />}
    </Dialog>
  );
}
