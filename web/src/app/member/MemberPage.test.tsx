import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refuse, serve } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { whole } from "./MemberPage.tsx";

test.each([
  ["whom one has blocked leads to where that can be taken back", "UNBLOCK_FIRST", "차단한 회원 보기", "/mypage/blocks"],
  ["whom one cannot find leads home", "MEMBER_NOT_FOUND", "홈으로", "/"],
] as const)("the page of somebody %s", async (_, code, lead, to) => {
  signIn();
  serve({ getMember: () => refuse(code) });
  const { Component } = await whole();
  show(<Component />, "/members/성수러너", "/members/:nickname");
  await expect.element(page.getByRole("link", { name: lead })).toHaveAttribute("href", to);
});
