/** What members and visitors do about their passkeys, and how they are refused. */
import type { PasskeyBody, PasskeySignInBody } from "@fitmate/contract/passkeys";
import { vi } from "vitest";
import type { TestApp } from "./app.ts";
import type { HttpClient, TestMember } from "./client.ts";
import { addTestPasskey, type Misdeeds, TestPasskey } from "./passkey.ts";

export const SITE = "https://fitmate.example";
export const NEW_PASSWORD = "newpass77";

export const start = (member: HttpClient) => member.ask("startPasskey", { body: {} });
export const add = (member: HttpClient, body: PasskeyBody) => member.call("addPasskey", { body });
export const mine = (member: HttpClient) => member.ask("getPasskeys");
export const ask = (client: HttpClient) => client.ask("startPasskeySignIn");
export const signIn = (client: HttpClient, body: PasskeySignInBody) => client.call("signInWithPasskey", { body });

/** A member with a passkey. */
export async function owner(app: TestApp, nickname: string): Promise<{ member: TestMember; passkey: TestPasskey }> {
  const [member, passkey] = [await app.member(nickname), new TestPasskey(SITE)];
  await addTestPasskey(member, passkey);
  return { member, passkey };
}

/** Makes all sessions of the member too old to change how they sign in. */
export const age = (app: TestApp, nickname: string) =>
  app.database.pool.query(
    `update sessions set created_at = now() - interval '11 minutes'
      where member_id = (select id from members where nickname = $1)`,
    [nickname],
  );

/** Six minutes later, as far as clocks tell. */
export const waitTooLong = (app: TestApp) =>
  vi.spyOn(app.ports.clock, "now").mockReturnValue(app.ports.clock.now() + 6 * 60_000);

export const NOT_ADDED = { status: 400, body: { code: "PASSKEY_NOT_ADDED" } };
export const REFUSED = { status: 400, body: { code: "PASSKEY_REFUSED" } };

export const MISDEEDS: [string, Misdeeds][] = [
  ["on the page of another site", { origin: "https://evil.example" }],
  ["on a page that looks like ours", { origin: "https://fitmate.example.evil.example" }],
  ["on our page without TLS", { origin: "http://fitmate.example" }],
  ["for another site", { rpId: "evil.example" }],
  ["in a frame on another site", { crossOrigin: true }],
  ["without looking who is there", { verifiesUser: false }],
  ["for something else", { type: "payment.get" }],
];
