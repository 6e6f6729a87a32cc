import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { pathOf } from "../../../../test/client.ts";
import { addTestPasskey, atLocalhost, TestPasskey } from "../../../../test/passkey.ts";
import { ask, REFUSED, signIn, SITE } from "../../../../test/passkeyCalls.ts";
import { relyingParty } from "./ceremonies.ts";

/** The status of a call whose Host, and what proxies say of it, are made up. */
function statusWithHost(url: string, host: string): Promise<number | undefined> {
  const headers = { host, "x-forwarded-host": host };
  return new Promise((resolve, reject) => {
    request(url + pathOf("startPasskeySignIn"), { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("whom a passkey answers to", () => {
  it.each([
    [SITE, "evil.example", { id: "fitmate.example", origin: SITE }],
    [`${SITE}:8443/base`, "localhost", { id: "fitmate.example", origin: `${SITE}:8443` }],
    ["http://localhost:3000", "evil.example", { id: "localhost", origin: "http://localhost:3000" }],
    ["http://fitmate.example", "localhost:3000", undefined],
    ["https://203.0.113.7", "localhost:3000", undefined],
    ["https://[2001:db8::7]", "localhost:3000", undefined],
    [undefined, "localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
    [undefined, "LOCALHOST", { id: "localhost", origin: "http://localhost" }],
    [undefined, "127.0.0.1:3000", undefined],
    [undefined, "evil.example", undefined],
    [undefined, "localhost.evil.example", undefined],
    [undefined, "localhost@evil.example", undefined],
    [undefined, "a b", undefined],
    [undefined, "", undefined],
  ])("PUBLIC_URL %s, Host %s: %j", (publicUrl, host, expected) => {
    expect(relyingParty(publicUrl, { protocol: "http", host })).toEqual(expected);
  });

  it("is nobody without a PUBLIC_URL, but for localhost", async () => {
    const plain = await startTestApp();
    expect(await statusWithHost(plain.url, "evil.example")).toBe(400);
    expect(await statusWithHost(plain.url, "localhost")).toBe(200);
    expect(await plain.visitor.call("startPasskeySignIn")).toMatchObject({
      status: 400,
      body: { code: "PASSKEYS_UNAVAILABLE" },
    });
    expect((await plain.visitor.call("getSignInOptions")).body).toMatchObject({ passkeys: null });
    const home = atLocalhost(await plain.member("AtHome"));
    expect((await home.call("getSignInOptions")).body).toMatchObject({ passkeys: { rpId: "localhost" } });
    const passkey = new TestPasskey(home.url);
    await addTestPasskey(home, passkey);
    expect((await signIn(home, passkey.answer(await ask(home)))).status).toBe(200);
    // A page of another port is another page.
    expect(await signIn(home, passkey.answer(await ask(home), { origin: "http://localhost:1" }))).toMatchObject(
      REFUSED,
    );
    await plain.close();
  });
});
