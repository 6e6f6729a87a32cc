import { cleanHashtag, hashtagKey } from "@fitmate/contract/hashtagRules";
import { HASHTAGS_FULL } from "@fitmate/contract/hashtagWords";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { tooLong } from "../../../ui/fields/tooLong.ts";
import { Tag } from "../../../ui/layout/Tag.tsx";
import { HashtagAutocomplete } from "./HashtagAutocomplete.tsx";
import { excessOf, withHashtag } from "./hashtags.ts";
import styles from "./HashtagField.module.css";
import { HASHTAGS_MAX, HASHTAG_MAX } from "@fitmate/contract/limits";

type HashtagFieldProps = { value: readonly string[]; onChange: (hashtags: readonly string[]) => void };

/** Hashtags as chips; Enter adds what is typed, or what is chosen of the offered ones. */
export function HashtagField({ value, onChange }: HashtagFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const full = value.length >= HASHTAGS_MAX;
  const problem = tooLong("해시태그는", HASHTAG_MAX + excessOf(typed), HASHTAG_MAX);

  const add = (hashtag: string) => {
    if (full || excessOf(hashtag) > 0) return;
    onChange(withHashtag(value, hashtag));
    setTyped("");
    field.current?.focus();
  };

  /** A word that stands in the field when the post is sent counts, too; one that is too long has the post wait. */
  const addWhatIsLeft = useEffectEvent((submit: SubmitEvent) => {
    if (typed === "" || full) return;
    if (problem) {
      submit.preventDefault();
      submit.stopPropagation();
      field.current?.focus();
      return;
    }
    // Before the form reads what there is.
    flushSync(() => {
      onChange(withHashtag(value, typed));
      setTyped("");
    });
  });
  useEffect(() => {
    const form = field.current?.form;
    form?.addEventListener("submit", addWhatIsLeft, { capture: true });
    return () => form?.removeEventListener("submit", addWhatIsLeft, { capture: true });
  }, []);

  const remove = (hashtag: string) => {
    onChange(value.filter((each) => each !== hashtag));
    field.current?.focus();
  };

  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>해시태그</label>
        <span className="caption">
          {value.length} / {HASHTAGS_MAX}
        </span>
      </div>
      <div className={styles.box}>
        {value.map((hashtag) => (
          <Tag key={hashtag} name={hashtag} onRemove={() => remove(hashtag)} />
        ))}
        <HashtagAutocomplete
          input={field}
          value={typed}
          onChange={(next) => setTyped(cleanHashtag(next))}
          onEnter={add}
          onChoose={add}
          without={(hashtag) => value.some((each) => hashtagKey(each) === hashtag)}
          readOnly={full}
          render={
            <input
              id={id}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="enter"
              placeholder={full ? "" : "입력하고 Enter"}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
            />
          }
        />
      </div>
      {problem ? (
        <FieldMessage id={`${id}-problem`} kind="error" text={problem} />
      ) : (
        <p className="caption" id={`${id}-hint`}>
          {full ? HASHTAGS_FULL : `띄어쓰기 없이 ${HASHTAG_MAX}자까지 쓸 수 있어요.`}
        </p>
      )}
    </div>
  );
}
