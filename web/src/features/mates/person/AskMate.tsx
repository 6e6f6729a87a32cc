import { countCharacters } from "@fitmate/contract/characters";
import { MATE_REQUEST_NOTE_MAX } from "@fitmate/contract/limits";
import type { NewProposal } from "@fitmate/contract/proposals";
import { use, useRef, useState } from "react";
import { type Contact, findContact } from "../../../lib/contacts.ts";
import { AskContact } from "../../../ui/feedback/AskContact.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { outOf } from "../../../ui/fields/outOf.ts";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { Enclosing } from "./encloseSheet.ts";
import { EnclosePlan } from "./EnclosePlan.tsx";
import styles from "./MateProfile.module.css";
import { tooLong } from "../../../ui/fields/tooLong.ts";

type AskMateProps = {
  nickname: string;
  busy: boolean;
  /** `proposal`: a plan to go with it. */
  onAsk: (note: string, proposal: NewProposal | null) => void;
};

/** Asks to be mates, with a line of one's own where one likes. */
export function AskMate({ nickname, busy, onAsk }: AskMateProps) {
  const EncloseSheet = use(Enclosing);
  const [enclosed, setEnclosed] = useState<NewProposal | null>(null);
  const [note, setNote] = useState("");
  const length = countCharacters(note);
  const excess = length - MATE_REQUEST_NOTE_MAX;
  /** What is asked about just now, and what was: each once. */
  const [asking, setAsking] = useState<Contact | null>(null);
  const asked = useRef(new Set<Contact>());
  const field = useRef<HTMLInputElement>(null);
  const ask = () => {
    if (excess > 0) return;
    const contact = findContact(note);
    if (!contact || asked.current.has(contact)) return onAsk(note, enclosed);
    asked.current.add(contact);
    setAsking(contact);
  };
  const stop = () => {
    setAsking(null);
    field.current?.focus();
  };
  return (
    <>
      <TextField
        {...useEnter<HTMLInputElement>(ask)}
        ref={field}
        label="한마디 (선택)"
        placeholder="주말 아침에 같이 뛰어요"
        autoComplete="off"
        enterKeyHint="send"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        counter={length > 0 && outOf(length, MATE_REQUEST_NOTE_MAX)}
        error={tooLong("한마디는", length, MATE_REQUEST_NOTE_MAX)}
      />
      {EncloseSheet && (
        <EnclosePlan nickname={nickname} enclosed={enclosed} onEnclose={setEnclosed} Sheet={EncloseSheet} />
      )}
      {asking ? (
        <>
          <AskContact contact={asking} kind="note" busy={busy} onEdit={stop} onSend={() => onAsk(note, enclosed)} />
          <p className={styles.onlyHere}>
            <Icon name="shield" size={16} />
            <span>이 확인은 내 기기에서만 해요. 서버는 메시지를 읽지 않아요.</span>
          </p>
        </>
      ) : (
        <div className={styles.primary}>
          <Button variant="accent" size="lg" block busy={busy} onClick={ask}>
            메이트 신청하기
          </Button>
        </div>
      )}
    </>
  );
}
