import { HASHTAG_MAX, HASHTAGS_MAX } from "@fitmate/contract/posts";
import { type CompositionEvent, useId, useRef, useState } from "react";
import { Tag } from "../../ui/Tag.tsx";
import { useEnter } from "../../ui/useEnter.ts";
import { useFilteredInput } from "../../ui/useFilteredInput.ts";
import { typedHashtag, withHashtag } from "./hashtags.ts";
import styles from "./HashtagField.module.css";

type HashtagFieldProps = { value: readonly string[]; onChange: (hashtags: readonly string[]) => void };

/** Hashtags as chips; Enter adds what is typed. */
export function HashtagField({ value, onChange }: HashtagFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const full = value.length >= HASHTAGS_MAX;
  const filtered = useFilteredInput(typed, setTyped, typedHashtag);
  const enter = useEnter<HTMLInputElement>((text) => {
    if (full) return;
    onChange(withHashtag(value, text));
    setTyped("");
  });

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
        <input
          {...filtered}
          {...enter}
          ref={field}
          id={id}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="enter"
          placeholder={full ? "" : "입력하고 Enter"}
          aria-describedby={`${id}-hint`}
          readOnly={full}
          onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
            enter.onCompositionEnd(event);
            filtered.onCompositionEnd(event);
          }}
        />
      </div>
      <p className="caption" id={`${id}-hint`}>
        {full ? `해시태그는 ${HASHTAGS_MAX}개까지 달 수 있어요.` : `띄어쓰기 없이 ${HASHTAG_MAX}자까지 쓸 수 있어요.`}
      </p>
    </div>
  );
}
