import { paths } from "@fitmate/contract/paths";
import { describe, expect, it } from "vitest";
import { returnAddress } from "./returnTo.ts";

const back = (address: string) => returnAddress(new URL(address, "http://localhost").searchParams);

describe("the way back from sign-in", () => {
  it("leads to the wanted page with its query", () => {
    expect(back(paths.signIn({ from: paths.findMate({ sport: "HIKING" }) }))).toBe("/findmate?sport=HIKING");
    expect(back(paths.signIn({ from: paths.room("민서"), expired: true }))).toBe("/messenger/%EB%AF%BC%EC%84%9C");
  });

  it.each([
    "/signin",
    "/signin?from=//evil.example",
    "/signin?from=https://evil.example",
    "/signin?from=/%5Cevil.example",
    "/signin?from=/%09/evil.example",
    "/signin?from=%0A//evil.example",
    "/signin?from=/%0D%0A%5Cevil.example",
    "/signin?from=evil",
    "/signin?from=/signin",
  ])("of %s stays in the app", (address) => {
    expect(back(address)).toBe("/");
  });
});
