import type { Meetup } from "@fitmate/contract/meetups";
import { useState } from "react";
import { useCoHost } from "../../../data/meetups/acts.ts";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { RadioCards } from "../../../ui/fields/Choice.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import styles from "./acts.module.css";

/** Nobody's nickname. */
const NOBODY = "";

type CoHostSheetProps = { open: boolean; onClose: () => void; meetup: Meetup };

/** Who goes on if the host cannot. */
export function CoHostSheet({ open, onClose, meetup }: CoHostSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="함께 여는 사람">
      <CoHostForm meetup={meetup} onClose={onClose} />
    </Sheet>
  );
}

function CoHostForm({ meetup: { meetupId, participants }, onClose }: Omit<CoHostSheetProps, "open">) {
  const { mutateAsync, isPending, error } = useCoHost(meetupId);
  const [chosen, setChosen] = useState(participants.find(({ isCoHost }) => isCoHost)?.nickname ?? NOBODY);
  const others = participants.flatMap(({ nickname, isMe }) => (nickname !== null && !isMe ? [nickname] : []));
  const save = async () => {
    try {
      await mutateAsync(chosen === NOBODY ? null : chosen);
      toast.show(chosen === NOBODY ? "함께 여는 사람이 없어요." : `${chosen}님과 함께 열어요.`);
      onClose();
    } catch {
      // Said below.
    }
  };
  return (
    <div className={styles.sheet}>
      <RadioCards
        legend="내가 못 가면 누가 이어받을까요?"
        value={chosen}
        onChange={setChosen}
        options={[
          ...others.map((nickname) => ({ value: nickname, label: nickname })),
          { value: NOBODY, label: "정하지 않기", description: "먼저 온 사람부터 물어봐요." },
        ]}
      />
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <Button size="lg" block busy={isPending} onClick={() => void save()}>
        정하기
      </Button>
    </div>
  );
}
