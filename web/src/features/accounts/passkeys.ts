/** Passkeys: the calls, and what the browser is asked between them. What asks it comes with the first use. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { startSessionOf } from "../../data/accounts/signIn.ts";
import { signInOptions } from "./kakao.ts";
import { refusalSentence } from "./refusal.ts";

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

/** Has the browser make a passkey and adds it. Throws ApiError, and whatever the browser says. */
export async function addPasskey(proof: Proof) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, response } = await startRegistration({ optionsJSON: await call("startPasskey", { body: proof }) });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return call("addPasskey", { body: { credentialId: id, clientDataJSON, attestationObject, transports } });
}

export const renamePasskey = ({ passkeyId, name }: { passkeyId: number; name: string }) =>
  call("renamePasskey", { params: { passkeyId: String(passkeyId) }, body: { name } });

export const removePasskey = (passkeyId: number, proof: Proof) =>
  call("removePasskey", { params: { passkeyId: String(passkeyId) }, body: proof });

/** Signs in with a passkey that its owner chooses. Throws ApiError, and whatever the browser says. */
export async function signInWithPasskey({ keep }: { keep: boolean }): Promise<{ isLeaving: boolean }> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, response } = await startAuthentication({ optionsJSON: await call("startPasskeySignIn") });
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  const body = { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
  return startSessionOf(await call("signInWithPasskey", { body }), keep);
}

const SIGN_IN_SENTENCES: Record<string, string> = {
  NotAllowedError: "패스키로 로그인하지 않았어요. 다시 누르거나 비밀번호로 로그인해 주세요.",
};

const ADD_SENTENCES: Record<string, string> = {
  NotAllowedError: "패스키를 만들지 않았어요. 원할 때 다시 시도해 주세요.",
  InvalidStateError: "이 기기에는 이미 핏메이트 패스키가 있어요.",
  ConstraintError: "이 기기에는 화면 잠금이 없어요. 잠금을 켜거나 다른 기기에서 만들어 주세요.",
};

/** What to say when it did not work; a browser that was asked and told to stop is no failure of anybody's. */
export function passkeySentence(error: unknown, asked: "signIn" | "add"): string {
  if (error instanceof ApiError) return refusalSentence(error);
  const sentences = asked === "add" ? ADD_SENTENCES : SIGN_IN_SENTENCES;
  return (error instanceof Error && sentences[error.name]) || messageOf(error);
}
