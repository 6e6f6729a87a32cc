import { countCharacters } from "@fitmate/contract/characters";
import { MEETUP_NOTE_MAX } from "@fitmate/contract/limits";
import type { Meetup } from "@fitmate/contract/meetups";
import { useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { outOf } from "../../../ui/fields/outOf.ts";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import styles from "./acts.module.css";
import { tooLong } from "../../../ui/fields/tooLong.ts";

type JoinSheetProps = {
  open: boolean;
  onClose: () => void;
  meetup: Meetup;
  label: string;
  asksHost: boolean;
  busy: boolean;
  onJoin: (note: string | undefined) => void;
};

/** What one should know before joining, and a word to a host who decides. */
export function JoinSheet({ open, onClose, ...join }: JoinSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={join.asksHost ? "함께하고 싶다고 알릴까요?" : "함께할까요?"}>
      <JoinForm {...join} />
    </Sheet>
  );
}

function JoinForm({ meetup, label, asksHost, busy, onJoin }: Omit<JoinSheetProps, "open" | "onClose">) {
  const { overlaps, blockedPeople } = meetup;
  const [note, setNote] = useState("");
  const length = countCharacters(note);
  const excess = length - MEETUP_NOTE_MAX;
  const join = () => {
    if (excess <= 0) onJoin(note.trim() || undefined);
  };
  const enter = useEnter<HTMLInputElement>(join);
  return (
    <div className={styles.sheet}>
      {overlaps.length > 0 && (
        <p className={styles.caution}>
          <Icon name="alert" size={18} />
          같은 시간에 {overlaps.map((title) => `‘${title}’`).join(", ")}도 있어요.
        </p>
      )}
      {blockedPeople > 0 && (
        <p className={styles.caution}>
          <Icon name="alert" size={18} />
          내가 차단한 회원 {blockedPeople}명이 함께해요. 함께하면 서로 이름 없이 보여요.
        </p>
      )}
      {asksHost && (
        <TextField
          {...enter}
          label="한마디 (선택)"
          placeholder="처음이에요. 천천히 따라가도 될까요?"
          autoComplete="off"
          enterKeyHint="send"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          counter={length > 0 && outOf(length, MEETUP_NOTE_MAX)}
          error={tooLong("한마디는", length, MEETUP_NOTE_MAX)}
          hint="주최자만 봐요."
        />
      )}
      <Button variant={label === "대기하기" ? "primary" : "accent"} size="lg" block busy={busy} onClick={join}>
        {label}
      </Button>
    </div>
  );
}
