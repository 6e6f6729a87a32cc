import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mayUseLocation, myConsents, useChangeConsent } from "../../../data/consents/consents.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import styles from "./ledger.module.css";

/** Ends the consent, the location and the ledger with it; nothing where there is no consent to end. */
export function Withdraw() {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(myConsents);
  const { mutate, isPending } = useChangeConsent("LOCATION");
  if (mayUseLocation(data) !== true) return null;
  const withdraw = () =>
    mutate(false, {
      onSuccess: () => toast.show("동의를 거두고 위치와 장부를 지웠어요."),
      onError: toastError,
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button variant="dangerText" size="md" className={styles.withdraw} onClick={() => setAsking(true)}>
        위치 동의를 거두고 장부 지우기
      </Button>
      <ConfirmDialog
        open={asking}
        title="위치 동의를 거둘까요?"
        description="내 위치와 이 장부가 바로 지워지고 되돌릴 수 없어요. 동의는 언제든 다시 할 수 있어요."
        confirm="거두고 지우기"
        busy={isPending}
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
