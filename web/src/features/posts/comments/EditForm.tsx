import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { useEditComment } from "../../../data/posts/comments.ts";
import { messageOf } from "../../../lib/api.ts";
import { keepText, keptText } from "../../../lib/keptTexts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import inputStyles from "../../../ui/fields/Input.module.css";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import styles from "./EditForm.module.css";

type EditFormProps = {
  /** Where it is kept (lib/keptTexts.ts) while it is changed. */
  kept: string;
  /** As it stands. */
  said: string;
  change: ReturnType<typeof useEditComment>;
  me: string;
  onClose: () => void;
};

/** Where what one has said is changed. What one changes outlives a reload, until it has arrived or is given up. */
export function EditForm({ kept, said, change, me, onClose }: EditFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => keptText(me, kept) || said);
  const { mutateAsync, isPending, error, reset } = change;

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    // Its buttons as well.
    current?.form?.scrollIntoView({ block: "nearest" });
  }, []);

  const write = (next: string) => {
    setText(next);
    keepText(me, kept, next === said ? "" : next);
    if (error) reset();
  };
  const close = () => {
    keepText(me, kept, "");
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === said) return close();
    if (text.trim() === "") {
      field.current?.focus();
      return;
    }
    void mutateAsync(text, {
      onSuccess: () => {
        // What was written since it was sent stays.
        if (field.current?.value === text) close();
        toast.show("댓글을 수정했어요.");
      },
    }).then(
      // Not a callback of it: whoever has gone on has no form any more.
      () => keptText(me, kept) === text && keepText(me, kept, ""),
      () => {
        // What went wrong stands above the buttons.
      },
    );
  };
  const enter = useEnter<HTMLTextAreaElement>((_, event) => event.currentTarget.form?.requestSubmit(), close);

  return (
    <form className={styles.form} onSubmit={submit}>
      <textarea
        ref={field}
        className={inputStyles.input}
        aria-label="댓글 수정"
        rows={2}
        value={text}
        {...enter}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <div className={styles.acts}>
        <Button variant="secondary" size="md" onClick={close}>
          취소
        </Button>
        <Button type="submit" size="md" busy={isPending}>
          저장
        </Button>
      </div>
    </form>
  );
}
