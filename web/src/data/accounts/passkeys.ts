/** Passkeys: the calls, and what the browser is asked between them. What asks it comes with the first use. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Callbacks } from "../callbacks.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { signInOptions, startSessionOf } from "./signIn.ts";

export const myPasskeys = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => call("getPasskeys", { signal }),
});

/** Whether this browser has passkeys for this address; false until that is known. */
export function usePasskeysHere(): boolean {
  const { data } = useQuery(signInOptions);
  return typeof PublicKeyCredential === "function" && data?.passkeys?.rpId === window.location.hostname;
}

export type Proof = { currentPassword?: string; kakaoProof?: string };

/** Has the browser make a passkey and adds it. Fails with ApiError, and whatever the browser says. */
export const useAddPasskey = () => useSingleMutation({ mutationFn: addPasskey });

async function addPasskey(proof: Proof) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, response } = await startRegistration({ optionsJSON: await call("startPasskey", { body: proof }) });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return call("addPasskey", { body: { credentialId: id, clientDataJSON, attestationObject, transports } });
}

const renamePasskey = ({ passkeyId, name }: { passkeyId: number; name: string }) =>
  call("renamePasskey", { params: { passkeyId: String(passkeyId) }, body: { name } });

export const useRenamePasskey = (callbacks: Callbacks<typeof renamePasskey>) =>
  useSingleMutation({ mutationFn: renamePasskey, ...callbacks });

export const useRemovePasskey = (passkeyId: number) =>
  useSingleMutation({
    mutationFn: (proof: Proof) => call("removePasskey", { params: { passkeyId: String(passkeyId) }, body: proof }),
  });

/** Signs in with a passkey that its owner chooses. Fails with ApiError, and whatever the browser says. */
export const useSignInWithPasskey = (callbacks: Callbacks<typeof signInWithPasskey>) =>
  useSingleMutation({ mutationFn: signInWithPasskey, ...callbacks });

async function signInWithPasskey({ keep }: { keep: boolean }): Promise<{ isLeaving: boolean }> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, response } = await startAuthentication({ optionsJSON: await call("startPasskeySignIn") });
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  const body = { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
  return startSessionOf(await call("signInWithPasskey", { body }), keep);
}
