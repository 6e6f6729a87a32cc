import { countCharacters } from "@fitmate/contract/characters";
import { MEETUP_DESCRIPTION_MAX, MEETUP_TITLE_MAX } from "@fitmate/contract/limits";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { outOf } from "../../../ui/fields/outOf.ts";
import { TextArea, TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { useMedia, WIDE } from "../../../ui/layout/useMedia.ts";
import type { MeetupDraft } from "./draft.ts";
import { EffortPart } from "./EffortPart.tsx";
import type { PlaceFinder } from "./part.ts";
import { Preview } from "./Preview.tsx";
import { PARTS, type Part, problemsIn, problemsOf } from "./problems.ts";
import { SportChoice } from "./SportChoice.tsx";
import { WhenPart } from "./WhenPart.tsx";
import { WherePart } from "./WherePart.tsx";
import { WhoPart } from "./WhoPart.tsx";
import styles from "./MeetupForm.module.css";

type MeetupFormProps = {
  heading: string;
  /** What the button says. */
  submit: string;
  backTo: string;
  me: string;
  draft: MeetupDraft;
  /** What the gathering says that is changed. */
  said?: MeetupDraft;
  change: (part: Partial<MeetupDraft>) => void;
  onSubmit: () => void;
  busy: boolean;
  /** Why the server refused it as it was last sent. */
  refusal: Error | null;
  canRepeat: boolean;
  /** Who comes already. */
  people?: number;
  Finder: PlaceFinder;
  /** Before all that is asked: what its host has to know. */
  notice?: ReactNode;
};

/** All that is said of a gathering, new or not. */
export function MeetupForm({ heading, submit, backTo, me, draft, change, busy, people = 1, ...form }: MeetupFormProps) {
  const { said, onSubmit, refusal, canRepeat, Finder, notice } = form;
  const now = useNow();
  const isWide = useMedia(WIDE);
  const [isTried, setTried] = useState(false);
  const [answered, setAnswered] = useState<{ refusal: Error | null; draft: MeetupDraft | null }>({
    refusal: null,
    draft: null,
  });
  // What the server refused counts until something is changed.
  if (answered.refusal !== refusal) setAnswered({ refusal, draft });
  const refused = answered.draft === draft ? problemsIn(refusal) : {};
  const problems = isTried ? { ...problemsOf(draft, now, said), ...refused } : refused;
  const page = useRef<HTMLFormElement>(null);
  useAppBar({ title: heading, backTo });
  useEffect(() => {
    // Not returned: newer browsers answer a promise, which React would take for the clean-up.
    scrollTo(0, 0);
  }, []);

  const send = () => {
    setTried(true);
    const found = problemsOf(draft, now, said);
    const first = PARTS.find((part) => part in found);
    if (first) lead(page.current, first);
    else onSubmit();
  };
  const refusedPart = PARTS.find((part) => part in refused);
  useEffect(() => {
    if (refusedPart) lead(page.current, refusedPart);
  }, [refusedPart]);

  // Enter sends nothing: there is more to say below.
  const enter = useEnter<HTMLInputElement>(() => {});
  const titleLength = countCharacters(draft.title.trim());
  const part = { draft, change, problems };
  const sending = (
    <>
      {refusal && !refusedPart && answered.draft === draft && <FieldMessage kind="error" text={messageOf(refusal)} />}
      <Button size="lg" block busy={busy} onClick={send}>
        {submit}
      </Button>
    </>
  );
  return (
    <form ref={page} className="container page page--sub" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={styles.layout}>
        <div className={styles.form}>
          <h1 className={isWide ? undefined : "sr-only"}>{heading}</h1>
          {notice}
          <section className={styles.part}>
            <SportChoice value={draft.sport} onChange={(sport) => change({ sport, level: null })} />
            <div data-part="title">
              <TextField
                {...enter}
                label="제목"
                placeholder="서울숲 아침 6km, 끝나고 커피 한 잔"
                autoComplete="off"
                value={draft.title}
                onChange={(event) => change({ title: event.currentTarget.value })}
                counter={outOf(titleLength, MEETUP_TITLE_MAX)}
                error={problems.title}
              />
            </div>
          </section>
          <WhenPart {...part} last={said?.day} canRepeat={canRepeat} />
          <WherePart {...part} Finder={Finder} />
          <EffortPart {...part} />
          <WhoPart {...part} people={people} />
          <section className={styles.part} data-part="description">
            <TextArea
              label="하고 싶은 말 (선택)"
              value={draft.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
              counter={outOf(countCharacters(draft.description.trim()), MEETUP_DESCRIPTION_MAX)}
              error={problems.description}
            />
          </section>
        </div>
        {isWide ? (
          <aside className={styles.side} aria-label="미리 보기">
            <Preview draft={draft} me={me} people={people} />
            {sending}
          </aside>
        ) : (
          <div className={styles.bar}>{sending}</div>
        )}
      </div>
    </form>
  );
}

/** Brings the part of the form that something is said at into sight, with the focus in it. */
function lead(form: HTMLElement | null, part: Part): void {
  const place = form?.querySelector<HTMLElement>(`[data-part=${part}]`);
  place?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
  place?.scrollIntoView({ block: "center" });
}
