import { countCharacters } from "@fitmate/contract/characters";
import { MATE_REQUEST_NOTE_MAX } from "@fitmate/contract/limits";
import { useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";

type AskMateProps = { busy: boolean; onAsk: (note: string) => void };

/** Asks to be mates, with a line of one's own where one likes. */
export function AskMate({ busy, onAsk }: AskMateProps) {
  const [note, setNote] = useState("");
  const length = countCharacters(note);
  const excess = length - MATE_REQUEST_NOTE_MAX;
  const ask = () => {
    if (excess <= 0 && !busy) onAsk(note);
  };
  return (
    <>
      <TextField
        {...useEnter<HTMLInputElement>(ask)}
        label="한마디 (선택)"
        placeholder="주말 아침에 같이 뛰어요"
        autoComplete="off"
        enterKeyHint="send"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        counter={length > 0 && `${length} / ${MATE_REQUEST_NOTE_MAX}`}
        error={excess > 0 && `한마디는 ${MATE_REQUEST_NOTE_MAX}자까지 쓸 수 있어요. ${excess}자를 줄여 주세요.`}
      />
      <Button variant="accent" size="lg" block busy={busy} onClick={ask}>
        메이트 신청하기
      </Button>
    </>
  );
}
