import type { Meetup } from "@fitmate/contract/meetups";
import { useState } from "react";
import { useRemove } from "../../../data/meetups/acts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import styles from "./acts.module.css";

/** Taking somebody out of a gathering, for its host. */
export function ManageButton({ meetup: { meetupId, participants } }: { meetup: Meetup }) {
  const [isOpen, setOpen] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const { mutateAsync, isPending } = useRemove(meetupId);
  const others = participants.flatMap(({ nickname, profilePicture, isMe }) =>
    nickname !== null && !isMe ? [{ nickname, profilePicture }] : [],
  );
  if (others.length === 0) return null;
  const remove = async () => {
    if (removing === null) return;
    try {
      await mutateAsync(removing);
      toast.show(`${removing}님을 내보냈어요.`);
    } catch (error) {
      toastError(error);
    }
    setRemoving(null);
  };
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        관리
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="함께하는 사람">
        <ul className={styles.managed}>
          {others.map(({ nickname, profilePicture }) => (
            <li key={nickname} className={styles.person}>
              <Avatar nickname={nickname} picture={profilePicture} size="sm" />
              <p className={styles.name}>{nickname}</p>
              <Button variant="dangerText" size="sm" onClick={() => setRemoving(nickname)}>
                내보내기
                <span className="sr-only">, {nickname}</span>
              </Button>
            </li>
          ))}
        </ul>
        <ConfirmDialog
          open={removing !== null}
          title={`${removing}님을 내보낼까요?`}
          description={`이 번개에는 다시 함께할 수 없고, 대화방에서도 나가게 돼요. ${removing}님에게는 함께하지 못하게 됐다고만 알려요.`}
          confirm="내보내기"
          busy={isPending}
          onConfirm={() => void remove()}
          onClose={() => setRemoving(null)}
        />
      </Sheet>
    </>
  );
}
