import { useEffect, useId, useRef } from "react";
import type { Contact } from "../../lib/contacts.ts";
import { CONTACT_WORDS } from "../../lib/contactWords.ts";
import { Button } from "../controls/Button.tsx";
import { cx } from "../cx.ts";
import styles from "./AskContact.module.css";

type AskContactProps = {
  contact: Contact;
  /** With a message, or with the note of a mate request. */
  kind: "message" | "note";
  busy?: boolean;
  onEdit: () => void;
  onSend: () => void;
};

const WORDS = {
  message: {
    title: (name: string) => `${name}를 보낼까요?`,
    text: "아직 이야기를 많이 나누지 않았어요. 약속 장소와 시간은 여기서 정할 수 있고, 연락처는 만난 뒤에 알려 줘도 늦지 않아요.",
    send: "그대로 보내기",
  },
  note: {
    title: (name: string) => `${name}를 함께 보낼까요?`,
    text: "수락하면 여기서 바로 이야기할 수 있어요. 연락처는 만난 뒤에 알려 줘도 늦지 않아요.",
    send: "그대로 신청하기",
  },
} as const;

/** Asks once whether a way to go on elsewhere is to be told. Its first button has the focus, and Escape goes back to writing, too. */
export function AskContact({ contact, kind, busy = false, onEdit, onSend }: AskContactProps) {
  const [title, about] = [useId(), useId()];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const words = WORDS[kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog is left by Escape
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby={title}
      aria-describedby={about}
      className={cx(styles.ask, kind === "note" && styles.note)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        event.preventDefault();
        onEdit();
      }}
    >
      <div>
        <b id={title}>{words.title(CONTACT_WORDS[contact])}</b>
        <p id={about}>{words.text}</p>
      </div>
      <div className={styles.buttons}>
        <Button size="md" onClick={onEdit}>
          고쳐 쓰기
        </Button>
        <Button variant="secondary" size="md" busy={busy} onClick={onSend}>
          {words.send}
        </Button>
      </div>
    </div>
  );
}
