import { useState } from "react";
import Cropper from "react-easy-crop";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { Square } from "./square.ts";
import styles from "./SquareDialog.module.css";
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import "./cropper.css";

const ZOOM_MAX = 4;
/** Pixels that an arrow key moves it. */
const KEY_STEP = 8;

type SquareDialogProps = {
  picture: HTMLImageElement;
  onChosen: (square: Square) => void;
  onClose: () => void;
};

/** Asks which square of a picture is to be seen: it is moved under a frame, and brought nearer. */
export function SquareDialog({ picture, onChosen, onClose }: SquareDialogProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title="보일 부분을 골라 주세요"
      description="사진을 끌어 옮기고, 확대해서 맞춰요."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button disabled={square === null} onClick={() => square && onChosen(square)}>
            이대로 쓰기
          </Button>
        </>
      }
    >
      <div className={styles.frame}>
        <Cropper
          image={picture.src}
          crop={place}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          objectFit="cover"
          cropShape="round"
          keyboardStep={KEY_STEP}
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ role: "group", "aria-label": "사진 위치: 화살표로 옮겨요" }}
          mediaProps={{ alt: "" }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setSquare(pixels)}
        />
      </div>
      <label className={styles.zoom}>
        <span className="caption">확대</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(currentTarget.valueAsNumber)}
        />
      </label>
    </Dialog>
  );
}
