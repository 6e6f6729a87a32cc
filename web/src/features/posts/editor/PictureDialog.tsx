import { countCharacters } from "@fitmate/contract/characters";
import { POST_PICTURE_ALT_MAX } from "@fitmate/contract/limits";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { tooLong } from "../../../ui/fields/tooLong.ts";

const NARROWEST = 80;
const WIDEST = 1_600;

/** Says what the chosen picture shows and how wide it is: what dragging does, for who does not drag. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { alt, width } = editor.getAttributes("image");
  const [description, setDescription] = useState(typeof alt === "string" ? alt : "");
  const [wide, setWide] = useState(width ? String(Math.round(Number(width))) : "");
  const isWidth = wide === "" || (/^\d{2,4}$/.test(wide) && Number(wide) >= NARROWEST && Number(wide) <= WIDEST);

  const problem = tooLong("설명은", countCharacters(description.trim()), POST_PICTURE_ALT_MAX);

  const save = () => {
    if (!isWidth || problem) return;
    onClose();
    const attributes = { alt: description.trim(), width: wide === "" ? null : Number(wide), height: null };
    editor.chain().focus().updateAttributes("image", attributes).run();
  };
  const enter = useEnter<HTMLInputElement>(save);

  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        그만두기
      </Button>
      <Button onClick={save}>저장</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="사진 설명과 너비" actions={actions}>
      <div className="stack">
        <TextField
          {...enter}
          label="사진 설명"
          autoComplete="off"
          hint="사진을 볼 수 없는 사람에게 읽어 줘요."
          error={problem}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TextField
          {...enter}
          label="너비(px)"
          inputMode="numeric"
          autoComplete="off"
          hint="비워 두면 원래 크기예요."
          value={wide}
          onChange={(event) => setWide(event.currentTarget.value.trim())}
          error={!isWidth && `${NARROWEST}에서 ${WIDEST} 사이의 숫자를 적어 주세요.`}
        />
      </div>
    </Dialog>
  );
}
