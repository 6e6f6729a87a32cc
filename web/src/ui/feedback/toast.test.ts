import { expect, it } from "vitest";
import { change } from "../../lib/session.ts";
import { closeToast, currentToast, toast } from "./toast.ts";

it("shows one at a time; the timer of an older one does not close a newer", () => {
  toast.show("저장했어요", { duration: 1000 });
  const first = currentToast();
  toast.error("보내지 못했어요");
  expect(currentToast()).toMatchObject({ kind: "error", text: "보내지 못했어요", duration: 4000 });
  closeToast(first?.id ?? 0);
  expect(currentToast()?.text).toBe("보내지 못했어요");
  closeToast(currentToast()?.id ?? 0);
  expect(currentToast()).toBeNull();
});

it("goes with whoever signs out, not with their nickname", () => {
  toast.mate("산들: 오늘 뛸까요?");
  change(null, true);
  expect(currentToast()?.text).toBe("산들: 오늘 뛸까요?");
  change(null);
  expect(currentToast()).toBeNull();
});
