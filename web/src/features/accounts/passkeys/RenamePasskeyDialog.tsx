import { PASSKEY_NAME_MAX } from "@fitmate/contract/limits";
import type { Passkey } from "@fitmate/contract/passkeys";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { useRenamePasskey } from "../../../data/accounts/passkeys.ts";

type RenamePasskeyDialogProps = { passkey: Passkey; onDone: (message: string) => void; onClose: () => void };

/** Asks for another name of a passkey. */
export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const form = useId();
  const [name, setName] = useState(passkey.name);
  const input = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending, reset } = useRenamePasskey({
    onSuccess: ({ message }) => onDone(message),
    onError: () => input.current?.focus(),
  });
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate({ passkeyId: passkey.passkeyId, name });
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        그만두기
      </Button>
      <Button type="submit" form={form} busy={isPending}>
        바꾸기
      </Button>
    </>
  );
  return (
    <Dialog open title="패스키 이름 바꾸기" onClose={onClose} actions={actions}>
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          data-autofocus
          label="패스키 이름"
          value={name}
          {...enter}
          autoComplete="off"
          enterKeyHint="done"
          hint={`${PASSKEY_NAME_MAX}자까지 쓸 수 있어요.`}
          error={error && messageOf(error)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value);
            reset();
          }}
        />
      </form>
    </Dialog>
  );
}
