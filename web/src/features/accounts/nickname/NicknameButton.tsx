import type { Renaming } from "@fitmate/contract/eventStream";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";

// Once in 30 days.
const NicknameDialog = lazy(async () => ({ default: (await import("./NicknameDialog.tsx")).NicknameDialog }));

type NicknameButtonProps = {
  nickname: string;
  onChanged: (renaming: Renaming) => Promise<void>;
};

/** The way to another nickname. */
export function NicknameButton({ nickname, onChanged }: NicknameButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        닉네임 바꾸기
      </Button>
      {isOpen && (
        <Suspense>
          <NicknameDialog
            nickname={nickname}
            onClose={close}
            onChanged={(to) => {
              close();
              toast.show("닉네임을 바꿨어요.");
              void onChanged({ from: nickname, to });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
