import { countCharacters } from "@fitmate/contract/characters";
import { OBJECTION_MAX } from "@fitmate/contract/limits";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { useKeptText } from "../../../lib/keptTexts.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { outOf } from "../../../ui/fields/outOf.ts";
import { TextArea } from "../../../ui/fields/TextField.tsx";
import styles from "./Objection.module.css";
import { tooLong } from "../../../ui/fields/tooLong.ts";

export type Sending = {
  mutateAsync: (words: string) => Promise<unknown>;
  isPending: boolean;
  error: Error | null;
};

type ObjectionFormProps = {
  /** What it is about: what is written is kept by it until it has arrived. */
  of: string;
  /** What the field asks. */
  label: string;
  placeholder?: string;
  /** What there is to know before it is sent. */
  facts: ReactNode;
  sending: Sending;
};

/** 이의 제기: once, in one's own words. */
export function ObjectionForm({ of, label, placeholder, facts, sending }: ObjectionFormProps) {
  const [words, setWords, forget] = useKeptText(useSession()?.nickname ?? "", `objection ${of}`);
  const { mutateAsync, isPending, error } = sending;
  const [isBlank, setBlank] = useState(false);
  const heading = useId();
  const length = countCharacters(words.trim());
  const problem = tooLong("내용은", length, OBJECTION_MAX);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBlank(length === 0);
    if (length === 0) event.currentTarget.querySelector("textarea")?.focus();
    if (length === 0 || problem) return;
    void mutateAsync(words).then(
      () => forget(words),
      () => {
        // What went wrong stands above the button.
      },
    );
  };
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} ref={focus} tabIndex={-1} className={styles.heading}>
        이의 제기
      </h2>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextArea
          label={label}
          placeholder={placeholder}
          rows={5}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          hint={outOf(length, OBJECTION_MAX)}
          error={problem || (isBlank && length === 0 && "다시 봐 주었으면 하는 점을 적어 주세요.")}
        />
        {facts}
        {error && <FieldMessage kind="error" text={messageOf(error)} />}
        <Button type="submit" size="lg" block busy={isPending}>
          이의 보내기
        </Button>
      </form>
    </section>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
