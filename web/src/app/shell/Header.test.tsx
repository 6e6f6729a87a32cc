import { paths } from "@fitmate/contract/paths";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { useAppBar } from "../../ui/layout/appBar.ts";
import { Header } from "./Header.tsx";

function SubPage({ title }: { title?: string }) {
  useAppBar({ backTo: paths.myPage(), ...(title !== undefined && { title }) });
  return <Header member={null} unreadMessages={0} onSignOut={() => {}} title="로그인한 기기" />;
}

test.each([
  ["its own", "산들", "산들"],
  ["that of its route", undefined, "로그인한 기기"],
])("on a phone a sub page has a title in its app bar: %s", async (_, own, shown) => {
  await page.viewport(390, 844);
  show(<SubPage {...(own !== undefined && { title: own })} />);
  await expect.element(page.getByRole("link", { name: "뒤로" })).toBeVisible();
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
});
