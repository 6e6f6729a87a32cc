import type { NewProposal } from "@fitmate/contract/proposals";
import { Suspense, useRef, useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { EnclosedPlan } from "../../../ui/people/EnclosedPlan.tsx";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import type { EncloseSheet } from "./encloseSheet.ts";
import styles from "./EnclosePlan.module.css";

type EnclosePlanProps = {
  nickname: string;
  enclosed: NewProposal | null;
  /** null: none goes with it after all. */
  onEnclose: (proposal: NewProposal | null) => void;
  Sheet: EncloseSheet;
};

/** Lets a plan go with a request to be mates. */
export function EnclosePlan({ nickname, enclosed, onEnclose, Sheet }: EnclosePlanProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const around = useLostFocus(() => place.current?.querySelector("button")?.focus({ preventScroll: true }));
  return (
    <div ref={place} {...around}>
      {enclosed ? (
        <EnclosedPlan plan={{ ...enclosed, words: enclosed.words ?? "" }} head="함께 보낼 약속 제안">
          <p className={styles.acts}>
            <button type="button" onClick={() => setOpen(true)}>
              바꾸기
            </button>
            <button type="button" onClick={() => onEnclose(null)}>
              빼기
            </button>
          </p>
        </EnclosedPlan>
      ) : (
        <Button variant="secondary" size="md" block onClick={() => setOpen(true)}>
          <Icon name="plan" size={20} />
          약속도 함께 제안하기
        </Button>
      )}
      <Suspense>
        {open && <Sheet nickname={nickname} enclosed={enclosed} onEnclose={onEnclose} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
