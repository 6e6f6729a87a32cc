import { cleanPlaylistName } from "@fitmate/contract/playlistNames";
import { type SubmitEvent, useRef, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { useCreatePlaylist } from "../../../data/playlists/playlists.ts";
import { isTooLong, nameCounter, nameProblem } from "./names.ts";

type NewPlaylistProps = {
  /** The only thing on this part of the screen: typing starts at once. */
  focused?: boolean;
  primary?: boolean;
  /** The list is there; `name` is the one it has. `isOpen`: so is this form still. */
  onCreated: (name: string, isOpen: boolean) => void;
};

/** Makes a playlist. */
export function NewPlaylist({ focused, primary, onCreated }: NewPlaylistProps) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const create = useCreatePlaylist();
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());

  const refuse = (sentence: string) => {
    setProblem(sentence);
    input.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = nameProblem(name);
    if (found) return refuse(found);
    // Whoever has closed this meanwhile still wants what was to be done with the list.
    void create.mutateAsync(name).then(
      () => {
        setName("");
        onCreated(cleanPlaylistName(name), input.current !== null);
      },
      (error: unknown) => refuse(messageOf(error)),
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label="새 플레이리스트 이름"
        value={name}
        {...enter}
        autoComplete="off"
        enterKeyHint="done"
        // Only after a press on the button that opens it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focused}
        counter={nameCounter(name)}
        error={isTooLong(name) ? nameProblem(name) : problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
        action={
          <Button type="submit" variant={primary ? "primary" : "secondary"} busy={create.isPending}>
            만들기
          </Button>
        }
      />
    </form>
  );
}
