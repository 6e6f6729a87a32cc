/** A note on a member, for the desk only. */
import { DESK_NOTE_MAX } from "@fitmate/contract/limits";
import { useState } from "react";
import { useNote } from "../../../data/desk/members.ts";
import { messageOf } from "../../../lib/api.ts";
import { useKeptText } from "../../../lib/keptTexts.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextArea } from "../../../ui/fields/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { lengthWords } from "../words.ts";

type NoteDialogProps = { open: boolean; nickname: string; onClose: () => void };

export function NoteDialog({ open, nickname, onClose }: NoteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${nickname}님에 대한 메모`}
      description="다른 운영자에게 남길 말이에요. 회원에게는 보이지 않아요."
    >
      <NoteForm nickname={nickname} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}

type NoteFormProps = { nickname: string; onDone?: () => void; onCancel?: () => void };

/** `onCancel`: it can be closed. */
export function NoteForm({ nickname, onDone, onCancel }: NoteFormProps) {
  const { mutateAsync, isPending, error } = useNote(nickname);
  const [words, setWords, forget] = useKeptText(useSession()?.nickname ?? "", `note on ${nickname}`);
  const [isMissing, setMissing] = useState(false);
  const leave = async () => {
    setMissing(words.trim() === "");
    if (words.trim() === "") return;
    try {
      toast.show((await mutateAsync(words.trim())).message);
      forget(words);
      onDone?.();
    } catch {
      // Said below.
    }
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      <TextArea
        label="새 메모"
        data-autofocus={onCancel ? "" : undefined}
        value={words}
        counter={lengthWords(words, DESK_NOTE_MAX)}
        error={error ? messageOf(error) : isMissing ? "메모를 적어 주세요." : undefined}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setMissing(false);
        }}
        onKeyDown={({ key, metaKey, ctrlKey, nativeEvent }) => {
          if (key === "Enter" && (metaKey || ctrlKey) && !nativeEvent.isComposing) void leave();
        }}
      />
      <div className="stack">
        <Button type="submit" size="md" busy={isPending}>
          메모 남기기
        </Button>
        {onCancel && (
          <Button variant="ghost" size="md" onClick={onCancel}>
            닫기
          </Button>
        )}
      </div>
    </form>
  );
}
