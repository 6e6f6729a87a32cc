import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { usePasskeysHere, useSignInWithPasskey } from "../../../data/accounts/passkeys.ts";
import { passkeySentence } from "./passkeySentence.ts";

type PasskeyButtonProps = {
  /** Whether to stay signed in, as of the press. */
  keep: () => boolean;
  onSignedIn: (signedIn: { isLeaving: boolean }) => void;
};

/** The way in without nickname and password; nothing where the browser has no passkeys for this address. */
export function PasskeyButton({ keep, onSignedIn }: PasskeyButtonProps) {
  const isHere = usePasskeysHere();
  const { mutate, isPending, error } = useSignInWithPasskey({ onSuccess: onSignedIn });
  if (!isHere) return null;
  return (
    <>
      {error && <FieldMessage kind="error" text={passkeySentence(error, "signIn")} />}
      <Button variant="secondary" size="lg" block busy={isPending} onClick={() => mutate({ keep: keep() })}>
        <Icon name="key" size={20} />
        패스키로 로그인
      </Button>
    </>
  );
}
