import { HASHTAG_MAX, POST_TITLE_MAX } from "@fitmate/contract/posts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import inputStyles from "../../ui/Input.module.css";
import { cx } from "../../ui/cx.ts";
import { useEnter } from "../../ui/useEnter.ts";
import { CategoryButtons } from "./CategoryButtons.tsx";
import { addressOf, ALL, type PostFilter } from "./filters.ts";
import styles from "./PostsPage.module.css";

/** The ways to find posts; choosing one clears the others and starts at the first page. */
export function PostFinder({ filter }: { filter: PostFilter }) {
  const navigate = useNavigate();
  const show = (next: PostFilter) => void navigate(addressOf(next));
  return (
    <search className={styles.finder} aria-label="게시글 찾기">
      <CategoryButtons
        column
        value={filter.kind === "category" ? filter.value : null}
        onChange={(sport) => show(sport ? { kind: "category", value: sport } : ALL)}
      />
      <div className={styles.searches}>
        <SearchBox
          label="제목 검색"
          icon="search"
          maxLength={POST_TITLE_MAX}
          value={filter.kind === "title" ? filter.value : ""}
          onSearch={(value) => show({ kind: "title", value })}
        />
        <SearchBox
          label="해시태그 검색"
          icon="hash"
          maxLength={HASHTAG_MAX + 1}
          value={filter.kind === "hashtag" ? filter.value : ""}
          onSearch={(value) => show({ kind: "hashtag", value })}
        />
      </div>
    </search>
  );
}

type SearchBoxProps = {
  label: string;
  icon: "search" | "hash";
  maxLength: number;
  /** What the list shows now. */
  value: string;
  onSearch: (value: string) => void;
};

function SearchBox({ label, icon, maxLength, value, onSearch }: SearchBoxProps) {
  // Wherever one goes, the field says what is shown there.
  const { key } = useLocation();
  const [text, setText] = useState(value);
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    setText(value);
  }
  const enter = useEnter<HTMLInputElement>((typed) => {
    if (typed.trim() !== "") onSearch(typed.trim());
  });
  return (
    <div className={inputStyles.withIcon}>
      <Icon name={icon} size={20} />
      <input
        {...enter}
        className={cx(inputStyles.input, inputStyles.pill)}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  );
}
