/**
 * A name for the session of `token` among the tabs of a browser; other sign-ins have their own. It does not tell the token. Needs a
 * secure context.
 */
export async function sessionName(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
