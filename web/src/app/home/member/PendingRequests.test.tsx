import { useInfiniteQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { receivedRequest } from "../../../../test/mateRequests.ts";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { receivedRequests } from "../../../data/mates/requests.ts";
import { PendingRequests } from "./PendingRequests.tsx";

function Received() {
  return <PendingRequests requests={useInfiniteQuery(receivedRequests).data ?? []} />;
}

test("after an answer the focus is on what is asked next; after the last one, on the page", async () => {
  let requests = [receivedRequest(8, "하늘"), receivedRequest(7, "산들")];
  serve({
    getReceivedRequests: () => requests,
    rejectMate: ({ query: { senderNickname } }) => {
      requests = requests.filter(({ nickname }) => nickname !== senderNickname);
      return { ...example("rejectMate"), relation: "NONE" };
    },
  });
  show(<Received />);
  const main = page.getByRole("main");
  main.element().setAttribute("tabindex", "-1");
  await page.getByRole("button", { name: "거절" }).click();
  await expect.element(page.getByRole("link", { name: "산들" }).first()).toBeVisible();
  await expect.element(page.getByRole("region", { name: "받은 메이트 신청" })).toHaveFocus();
  await userEvent.tab();
  await page.getByRole("button", { name: "거절" }).click();
  await expect.element(page.getByRole("region", { name: "받은 메이트 신청" })).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();
});

test("who has gone on elsewhere stays there when what they answered goes", async () => {
  const answered = Promise.withResolvers<void>();
  let requests = [receivedRequest(7, "산들")];
  serve({
    getReceivedRequests: () => requests,
    rejectMate: async () => {
      await answered.promise;
      requests = [];
      return { ...example("rejectMate"), relation: "NONE" };
    },
  });
  show(
    <>
      <Received />
      <button type="button">다른 일</button>
    </>,
  );
  const other = page.getByRole("button", { name: "다른 일" });
  await page.getByRole("button", { name: "거절" }).click();
  await other.click();
  answered.resolve();
  await expect.element(page.getByRole("region", { name: "받은 메이트 신청" })).not.toBeInTheDocument();
  await expect.element(other).toHaveFocus();
});

test("a note that leads elsewhere has its caution here, too: one can accept here", async () => {
  serve({ getReceivedRequests: () => [{ ...receivedRequest(7, "산들"), note: "010-1234-5678로 연락 줘요" }] });
  show(<Received />);
  await expect.element(page.getByRole("note").getByText(/신청 한마디에 전화번호가 있어요/)).toBeVisible();
  await expect.element(page.getByRole("note").getByRole("link")).toHaveAttribute("href", "/safety");
});
