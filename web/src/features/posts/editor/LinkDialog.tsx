import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { linkAddress } from "./link.ts";

/**
 * Asks where the chosen text should lead; without a choice the address itself is written. No form of its own: it stands
 * within the post's.
 */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: unknown = editor.getAttributes("link")["href"];
  const [typed, setTyped] = useState(typeof before === "string" ? before : "");
  const [refused, setRefused] = useState(false);

  const insert = () => {
    const href = linkAddress(typed);
    setRefused(href === null);
    if (href === null) return;
    onClose();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !editor.isActive("link")) {
      chain.insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
  };

  const enter = useEnter<HTMLInputElement>(insert);

  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  };

  const actions = (
    <>
      {before === undefined ? (
        <Button variant="secondary" onClick={onClose}>
          그대로 두기
        </Button>
      ) : (
        <Button variant="secondary" onClick={remove}>
          링크 지우기
        </Button>
      )}
      <Button onClick={insert}>넣기</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="어디로 이어질까요?" actions={actions}>
      <TextField
        {...enter}
        label="주소"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(false);
        }}
        error={refused && "http, https, mailto, tel로 시작하는 주소를 적어 주세요."}
      />
    </Dialog>
  );
}
