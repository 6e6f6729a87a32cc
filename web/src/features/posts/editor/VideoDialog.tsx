import { videoAddress } from "@fitmate/contract/postHtml";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";

/** Asks for the address of a YouTube video. */
export function VideoDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState(false);

  const insert = () => {
    const src = videoAddress(typed);
    setRefused(src === null);
    if (src === null) return;
    onClose();
    // With room to go on writing below.
    editor
      .chain()
      .focus()
      .insertContent([{ type: "video", attrs: { src } }, { type: "paragraph" }])
      .run();
  };
  const enter = useEnter<HTMLInputElement>(insert);

  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        그만두기
      </Button>
      <Button onClick={insert}>넣기</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="어떤 동영상을 넣을까요?" actions={actions}>
      <TextField
        {...enter}
        label="YouTube 주소"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://youtu.be/"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(false);
        }}
        error={refused && "YouTube 동영상 주소를 적어 주세요."}
      />
    </Dialog>
  );
}
