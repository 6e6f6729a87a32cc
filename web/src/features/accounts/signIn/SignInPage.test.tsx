import { paths } from "@fitmate/contract/paths";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Component as SignInPage } from "./SignInPage.tsx";

const EXPIRED = "로그인이 풀렸어요. 다시 로그인하면 보던 화면으로 돌아가요.";
const NEEDED = "로그인이 필요해요. 로그인하면 원하던 화면으로 바로 가요.";

test.each([
  ["wanted a member's page", paths.signIn({ from: "/messenger" }), [NEEDED]],
  ["is signed in no more", paths.signIn({ from: "/messenger", expired: true }), [EXPIRED]],
  ["came by themselves", paths.signIn(), []],
])("who %s is told why they are here", async (_, address, reasons) => {
  serve({ getSignInOptions: () => ({ kakao: null, passkeys: null }) });
  show(<SignInPage />, address);
  await expect.element(page.getByRole("heading", { name: "다시 만나서 반가워요" })).toBeVisible();
  for (const each of [EXPIRED, NEEDED]) {
    expect(page.getByText(each).elements()).toHaveLength(reasons.includes(each) ? 1 : 0);
  }
});
