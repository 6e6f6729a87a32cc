import { countCharacters } from "@fitmate/contract/characters";
import { POST_TITLE_MAX } from "@fitmate/contract/limits";
import { fitsBody, POST_TOO_LONG } from "@fitmate/contract/posts";
import {
  lazy,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { TextPort } from "../editor/RichText.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { RadioCards } from "../../../ui/fields/Choice.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { CategoryButtons } from "../CategoryButtons.tsx";
import { type Missing, missingParts, type PostDraft } from "./draft.ts";
import { HashtagField } from "./HashtagField.tsx";
import { OwnPhotos } from "./OwnPhotos.tsx";
import styles from "./PostForm.module.css";
import { tooLong } from "../../../ui/fields/tooLong.ts";

const RichText = lazy(async () => ({ default: (await import("../editor/RichText.tsx")).RichText }));

const VISIBILITIES = [
  { value: "public", label: "전체", description: "누구나 읽을 수 있어요.", icon: "globe" },
  { value: "mates", label: "메이트", description: "내 메이트만 읽을 수 있어요.", icon: "lock" },
] as const;

/** What is said at a part that a post cannot go without. */
const WORDS: Readonly<Record<Missing, string>> = {
  title: "제목을 적어 주세요.",
  description: "내용을 적어 주세요.",
  category: "카테고리를 골라 주세요.",
};

type PostFormProps = {
  heading: string;
  submit: string;
  /** Where the arrow of a phone leads. */
  backTo: string;
  draft: PostDraft;
  onChange: (change: Partial<PostDraft>) => void;
  onSubmit: () => void;
  busy: boolean;
  /** Beside the button, on wide screens. */
  state?: ReactNode;
  /** Above it all: what its writer has to know. */
  notice?: ReactNode;
  /** The gathering it is about: one's own photos of it can be put into the text. */
  gatheringId?: number | undefined;
};

/** Title, text, category, hashtags and visibility of a post, new or not. */
export function PostForm({
  heading,
  submit,
  backTo,
  draft,
  onChange,
  onSubmit,
  busy,
  state,
  notice,
  gatheringId,
}: PostFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<TextPort | null>(null);
  const waitingPictures = useRef(0);
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const onReady = useCallback((port: TextPort) => void (text.current = port), []);
  const insertPicture = (address: string) => text.current?.insertPicture(address);
  const onWaiting = useCallback((pictures: number) => void (waitingPictures.current = pictures), []);
  const enter = useEnter<HTMLInputElement>(() => text.current?.focus());
  const button = useMemo(
    () => (
      <Button className={styles.appBarSubmit} size="sm" type="submit" form={id} busy={busy}>
        {submit}
      </Button>
    ),
    [id, busy, submit],
  );
  useAppBar({ title: heading, backTo, action: button });
  useEffect(() => {
    // Not returned: newer browsers answer a promise, which React would take for the clean-up.
    scrollTo(0, 0);
  }, []);

  // Kept whole, however it came there: what is too long is for its writer to cut.
  const longTitle = tooLong("제목은", countCharacters(draft.title.trim()), POST_TITLE_MAX);
  const titleProblem = (missing.includes("title") ? WORDS.title : longTitle) || undefined;

  const change = (part: Partial<PostDraft>) => {
    setMissing(missing.filter((name) => !(name in part)));
    onChange(part);
  };

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const parts = missingParts(draft);
    setMissing(parts);
    const first = parts[0] ?? (longTitle ? "title" : undefined);
    if (!first) {
      const hindrance = hindranceOf(draft, waitingPictures.current);
      if (hindrance === null) onSubmit();
      else toast.error(hindrance);
      return;
    }
    if (first === "description") text.current?.focus();
    else form.current?.querySelector<HTMLElement>(`[data-part=${first}] :is(input, button)`)?.focus();
  };

  return (
    <form ref={form} id={id} className="container page page--sub" noValidate onSubmit={send}>
      <div className={`page-head ${styles.head}`}>
        <h1>{heading}</h1>
        <div className={`${styles.submit} only-desktop`}>
          {state}
          <Button type="submit" busy={busy}>
            {submit}
          </Button>
        </div>
      </div>
      {notice}
      {/* What is written once it is on its way would be in no post. */}
      <div className={styles.columns} inert={busy}>
        <div className={styles.writing} data-part="title">
          <input
            {...enter}
            className={styles.title}
            aria-label="제목"
            aria-invalid={titleProblem !== undefined || undefined}
            aria-describedby={titleProblem === undefined ? undefined : `${id}-title`}
            placeholder="제목을 적어 주세요"
            autoComplete="off"
            value={draft.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          {titleProblem !== undefined && <FieldMessage id={`${id}-title`} kind="error" text={titleProblem} />}
          <Suspense fallback={<Skeleton width="100%" height="20rem" radius="var(--r-4)" />}>
            <RichText
              initial={draft.description}
              onChange={(description) => change({ description })}
              invalid={missing.includes("description")}
              onReady={onReady}
              onWaiting={onWaiting}
            />
          </Suspense>
          {missing.includes("description") && <FieldMessage kind="error" text={WORDS.description} />}
          {gatheringId !== undefined && <OwnPhotos gatheringId={gatheringId} onChoose={insertPicture} />}
        </div>
        <div className="stack stack--lg">
          <fieldset data-part="category">
            <legend className={styles.legend} data-missing={missing.includes("category") || undefined}>
              카테고리
            </legend>
            <CategoryButtons value={draft.category} onChange={(category) => change({ category })} />
            {missing.includes("category") && <FieldMessage kind="error" text={WORDS.category} />}
          </fieldset>
          <HashtagField value={draft.hashtags} onChange={(hashtags) => change({ hashtags })} />
          <RadioCards
            legend="공개 범위"
            options={VISIBILITIES}
            value={draft.visibility}
            onChange={(visibility) => change({ visibility })}
          />
        </div>
      </div>
    </form>
  );
}

/** Why a complete draft cannot be sent as it is now; null: it can. */
function hindranceOf({ description }: PostDraft, waitingPictures: number): string | null {
  if (waitingPictures > 0) return "아직 올리지 못한 사진이 있어요. 다 올라간 뒤에 다시 눌러 주세요.";
  return fitsBody(description) ? null : POST_TOO_LONG;
}
