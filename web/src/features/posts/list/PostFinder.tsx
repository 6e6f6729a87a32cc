import { cleanHashtag } from "@fitmate/contract/hashtagRules";
import { HASHTAG_MAX, POST_TITLE_MAX } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { bringContract } from "../../../lib/api.ts";
import { partOf } from "../../../lib/part.ts";
import { getSession } from "../../../lib/session.ts";
import { whenIdle } from "../../../lib/whenIdle.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import inputStyles from "../../../ui/fields/Input.module.css";
import { cx } from "../../../ui/cx.ts";
import { createComposition } from "../../../ui/fields/composition.ts";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { CategoryButtons } from "../CategoryButtons.tsx";
import type { PostFilter } from "../../../data/posts/posts.ts";
import { addressOf, ALL } from "./filters.ts";
import { PopularHashtags } from "./PopularHashtags.tsx";
import styles from "./PostsPage.module.css";

// What offers hashtags is heavy: it comes for whoever turns to the field, which stands as the server rendered it until then.
const offers = partOf(async () => (await import("../writing/HashtagAutocomplete.tsx")).HashtagAutocomplete);

/** The ways to find posts; choosing one clears the others and starts at the first page. */
export function PostFinder({ filter }: { filter: PostFilter }) {
  const navigate = useNavigate();
  const show = (next: PostFilter) => void navigate(addressOf(next));
  const search = (next: PostFilter) => (isServerSooner() ? location.assign(addressOf(next)) : show(next));
  return (
    <search className={styles.finder} aria-label="게시글 찾기">
      <CategoryButtons
        column
        value={filter.kind === "category" ? filter.value : null}
        onChange={(sport) => show(sport ? { kind: "category", value: sport } : ALL)}
      />
      <div className={styles.searches}>
        <TitleSearch
          value={filter.kind === "title" ? filter.value : ""}
          onSearch={(value) => search({ kind: "title", value })}
        />
        <HashtagSearch
          value={filter.kind === "hashtag" ? filter.value : ""}
          onSearch={(value) => search({ kind: "hashtag", value })}
        />
      </div>
      <PopularHashtags filter={filter} />
    </search>
  );
}

type SearchProps = {
  /** What the list shows now. */
  value: string;
  onSearch: (value: string) => void;
};

/** What is typed; wherever one goes, the field says what is shown there. */
function useTyped(shown: string) {
  const { key } = useLocation();
  const [text, setText] = useState(shown);
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    setText(shown);
  }
  return [text, setText] as const;
}

let canAsk = false;

/** For visitors the server renders the list before an app that has yet to bring what it asks with could. */
function isServerSooner(): boolean {
  // Without a network only the app has something to say.
  return !canAsk && !getSession() && navigator.onLine;
}

/** Brings what a search asks the server with, for whoever turns to a field. */
function prepare(): void {
  whenIdle(() => {
    bringContract().then(
      () => (canAsk = true),
      () => undefined,
    );
  });
}

function TitleSearch({ value, onSearch }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useTyped(value);
  useEffect(() => {
    if (input.current === document.activeElement) prepare();
  }, []);
  const enter = useEnter<HTMLInputElement>((typed) => {
    if (typed.trim() !== "") onSearch(typed.trim());
  });
  return (
    <SearchForm icon="search">
      <input
        {...enter}
        {...searchBox("title", "제목 검색", POST_TITLE_MAX)}
        ref={input}
        value={text}
        onFocus={prepare}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </SearchForm>
  );
}

function HashtagSearch({ value, onSearch }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useTyped(value);
  const [isFocused, setFocused] = useState(false);
  const [hasOffers, setHasOffers] = useState(false);
  const [composition] = useState(() => createComposition());
  const bringOffers = () => {
    const takeOver = () => {
      // A syllable under way would be lost with the field that it is typed in.
      if (!composition.active()) setHasOffers(true);
    };
    // Without them it searches for what is typed.
    offers.bring().then(
      () => whenIdle(takeOver),
      () => undefined,
    );
  };
  const goIn = () => {
    setFocused(true);
    prepare();
    bringOffers();
  };
  // Whoever was there before the app is not heard of again, nor is what they typed.
  const takeUp = useEffectEvent(() => {
    if (input.current && input.current.value !== text) setText(input.current.value);
    if (input.current === document.activeElement) goIn();
  });
  useEffect(() => takeUp(), []);
  const search = (typed: string) => {
    if (cleanHashtag(typed) !== "") onSearch(cleanHashtag(typed));
  };
  const enter = useEnter<HTMLInputElement>(search);
  const look = searchBox("hashtag", "해시태그 검색", HASHTAG_MAX + 1);
  return (
    <SearchForm icon="hash">
      {hasOffers ? (
        <offers.Part
          input={input}
          takesFocus={isFocused}
          value={text}
          onChange={setText}
          onEnter={search}
          onChoose={onSearch}
          name={look.name}
          render={<input {...look} />}
        />
      ) : (
        <input
          {...enter}
          {...look}
          ref={input}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onCompositionStart={() => {
            enter.onCompositionStart();
            composition.start();
          }}
          onCompositionEnd={(event) => {
            enter.onCompositionEnd(event);
            composition.end(event.timeStamp);
            bringOffers();
          }}
          onFocus={goIn}
          onBlur={() => setFocused(false)}
        />
      )}
    </SearchForm>
  );
}

/** A form for as long as the app is not there to hear Enter: then the browser goes to the list by itself. */
function SearchForm({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <form className={inputStyles.withIcon} action={paths.posts()} onSubmit={(event) => event.preventDefault()}>
      <Icon name={icon} size={20} />
      {children}
      {/* Beside a second field, which the library hides, the browser hears Enter only with a button. */}
      <button type="submit" hidden>
        찾기
      </button>
    </form>
  );
}

/** `name`: what the list's address calls it. */
function searchBox(name: Exclude<PostFilter["kind"], "all">, label: string, maxLength: number) {
  return {
    name,
    className: cx(inputStyles.input, inputStyles.pill),
    type: "search",
    enterKeyHint: "search",
    autoComplete: "off",
    "aria-label": label,
    placeholder: label,
    maxLength,
  } as const;
}
