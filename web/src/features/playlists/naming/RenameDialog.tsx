import { type SubmitEvent, useId, useRef, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useRenamePlaylist } from "../../../data/playlists/playlists.ts";
import { isTooLong, nameCounter, nameProblem } from "./names.ts";

/** Asks for the new name of a playlist. */
export function RenameDialog({ playlistName, onClose }: { playlistName: string; onClose: () => void }) {
  const form = useId();
  const [name, setName] = useState(playlistName);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const rename = useRenamePlaylist(playlistName);
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());

  const refuse = (sentence: string) => {
    setProblem(sentence);
    input.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = nameProblem(name);
    if (found) return refuse(found);
    rename.mutate(name, {
      onSuccess: () => {
        onClose();
        toast.show("이름을 바꿨어요");
      },
      onError: (error) => refuse(messageOf(error)),
    });
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        그만두기
      </Button>
      <Button type="submit" form={form} busy={rename.isPending}>
        바꾸기
      </Button>
    </>
  );
  return (
    <Dialog open title="이름 바꾸기" onClose={onClose} actions={actions}>
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          data-autofocus
          label="플레이리스트 이름"
          value={name}
          {...enter}
          autoComplete="off"
          enterKeyHint="done"
          counter={nameCounter(name)}
          error={isTooLong(name) ? nameProblem(name) : problem}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
