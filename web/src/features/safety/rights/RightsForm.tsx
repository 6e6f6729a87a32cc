import { countCharacters } from "@fitmate/contract/characters";
import { EVIDENCE_MONTHS, RIGHTS_ADDRESSES_MAX, RIGHTS_WORDS_MAX } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { Right, rights } from "@fitmate/contract/rights";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useSendRightsReport } from "../../../data/safety/rights.ts";
import { messageOf } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Checkbox, RadioCards } from "../../../ui/fields/Choice.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { outOf } from "../../../ui/fields/outOf.ts";
import { TextArea, TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { addressesIn, EMPTY_DRAFT, forgetDraft, keepDraft, keptDraft, type RightsDraft, problemsOf } from "./draft.ts";
import styles from "./RightsPage.module.css";

type RightsFormProps = {
  /** What is named there already; "": nothing. */
  address: string;
  onSent: (sent: { isConfirmed: boolean; message: string }) => void;
};

const WHOSE = [
  { value: "mine", label: "나" },
  { value: "others", label: "다른 사람", description: "대리인이에요" },
] as const;
const RIGHTS = Right.options.map((value) => ({ value, label: rights[value].title, description: rights[value].hint }));

/** Whose right it is, where, and what is wrong there. */
export function RightsForm({ address, onSent }: RightsFormProps) {
  const session = useSession();
  const isMember = session !== null;
  const owner = session?.nickname ?? "";
  const { mutateAsync, isPending, error } = useSendRightsReport();
  const [draft, setDraft] = useState<RightsDraft>({ ...EMPTY_DRAFT, addresses: address });
  // Where the server has rendered it for a visitor the form begins as that sent it.
  const isOurs = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const [isBegun, setBegun] = useState(false);
  if (isOurs && !isBegun) {
    setBegun(true);
    setDraft(keptDraft(owner, address) ?? draft);
  }
  const [isTried, setTried] = useState(false);
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());
  const put = (change: Partial<RightsDraft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    keepDraft(owner, address, next);
  };
  const problems = problemsOf(draft, isMember);
  const shown = isTried ? problems : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(problems);
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const { email, addresses, right, truthful, ...given } = draft;
    if (right === null || !truthful) return;
    void mutateAsync(
      { ...given, right, truthful, addresses: addressesIn(addresses), ...(!isMember && { email: email.trim() }) },
      { onSuccess: onSent },
    ).then(
      () => forgetDraft(owner, address, draft),
      () => {
        // What went wrong stands above the button.
      },
    );
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RadioCards
        legend="누구의 권리인가요?"
        name="onBehalf"
        columns={2}
        options={WHOSE}
        value={draft.onBehalf ? "others" : "mine"}
        onChange={(whose) => put({ onBehalf: whose === "others" })}
      />
      <div className={styles.two}>
        <TextField
          label="이름"
          name="name"
          autoComplete="name"
          value={draft.name}
          {...enter}
          onChange={(event) => put({ name: event.currentTarget.value })}
          error={shown.name}
        />
        {!isMember && (
          <TextField
            label="이메일"
            name="email"
            type="email"
            autoComplete="email"
            value={draft.email}
            onChange={(event) => put({ email: event.currentTarget.value })}
            error={shown.email}
          />
        )}
      </div>
      <TextArea
        label="어디에 있나요?"
        name="addresses"
        inputMode="url"
        className={styles.addresses}
        rows={Math.min(RIGHTS_ADDRESSES_MAX, Math.max(1, draft.addresses.split("\n").length))}
        value={draft.addresses}
        onChange={(event) => put({ addresses: event.currentTarget.value })}
        hint="글, 댓글, 프로필, 번개의 주소를 붙여 넣어 주세요. 여러 개면 한 줄에 하나씩 더할 수 있어요."
        error={shown.addresses}
      />
      <div>
        <RadioCards
          legend="무엇이 침해됐나요?"
          name="right"
          columns={2}
          options={RIGHTS}
          value={draft.right}
          onChange={(right) => put({ right })}
        />
        {shown.right && <FieldMessage kind="error" text={shown.right} />}
      </div>
      <TextArea
        label="어떤 점이 문제인가요?"
        name="words"
        rows={4}
        value={draft.words}
        onChange={(event) => put({ words: event.currentTarget.value })}
        hint={outOf(countCharacters(draft.words.trim()), RIGHTS_WORDS_MAX)}
        error={shown.words}
      />
      <div className={styles.truthful}>
        <Checkbox
          name="truthful"
          checked={draft.truthful}
          onChange={(event) => put({ truthful: event.currentTarget.checked })}
          label="사실대로 적었어요. 글쓴이에게는 이유만 알리고, 이름과 이메일은 알리지 않아요."
        />
        {shown.truthful && <FieldMessage kind="error" text={shown.truthful} />}
      </div>
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <Button type="submit" size="lg" block busy={isPending}>
        신고 보내기
      </Button>
      <p className="caption">
        적은 내용은 결정하고 {EVIDENCE_MONTHS}개월 뒤에 지워요. <Link to={paths.privacy()}>개인정보 처리방침</Link>
      </p>
    </form>
  );
}
