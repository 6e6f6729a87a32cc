import type { NewProposal } from "@fitmate/contract/proposals";
import { type ComponentProps, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { plan } from "../../../../test/plans.ts";
import { show } from "../../../../test/show.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { EnclosePlan } from "./EnclosePlan.tsx";
import type { EncloseSheet } from "./encloseSheet.ts";

const { sport, begins, minutes, place } = plan(1, 24);

function Proposing({ onEnclose, onClose }: ComponentProps<EncloseSheet>) {
  const enclose = () => {
    onEnclose({ sport, begins, minutes, place });
    onClose();
  };
  return (
    <Sheet open title="약속" onClose={onClose}>
      <button type="button" onClick={enclose}>
        함께 보내기
      </button>
    </Sheet>
  );
}

function Asking() {
  const [enclosed, setEnclosed] = useState<NewProposal | null>(null);
  return <EnclosePlan nickname="산들" enclosed={enclosed} onEnclose={setEnclosed} Sheet={Proposing} />;
}

test("when a plan is enclosed or taken out again, the focus is on what has come in the place of its button", async () => {
  show(<Asking />);
  const button = (name: string) => page.getByRole("button", { name });
  await button("약속도 함께 제안하기").click();
  await button("함께 보내기").click();
  await expect.element(button("바꾸기")).toHaveFocus();
  await button("빼기").click();
  await expect.element(button("약속도 함께 제안하기")).toHaveFocus();
});
