import { allowedNickname, inRuleWords, passwordRules } from "@fitmate/contract/accounts";
import { givenNow } from "@fitmate/contract/consents";
import { NICKNAME_MAX } from "@fitmate/contract/limits";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { type ByCode, findByCode } from "../../../lib/byCode.ts";
import { keepText, keptText } from "../../../lib/keptTexts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { GenderCards, VisibilityCards } from "../../../ui/fields/Choice.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { outOf } from "../../../ui/fields/outOf.ts";
import { useSignUp } from "../../../data/accounts/signIn.ts";
import { isKeeping, KeepChoice } from "../KeepChoice.tsx";
import { CheckedField } from "./CheckedField.tsx";
import { ConsentFields } from "./ConsentFields.tsx";
import { NewPasswordFields } from "../passwords/NewPasswordFields.tsx";
import type { CheckedFieldName } from "./duplicateCheck.ts";
import { passwordRefusal, refusalSentence } from "../refusal.ts";
import { EMPTY_DRAFT, type MissingPart, missingParts, missingSentence, type SignUpDraft } from "./signUpForm.ts";
import { useDuplicateCheck } from "./useDuplicateCheck.ts";
import styles from "./SignUpPage.module.css";

type SignUpFormProps = {
  /** For the choice to stay signed in, which counts for the other way in, too. */
  keepInput: RefObject<HTMLInputElement | null>;
  /** `signedIn` is false when the account was made but signing in did not work. */
  onSignedUp: (nickname: string, signedIn: boolean) => void;
};

/** Everything an account needs; the line under the button names what is missing. */
export function SignUpForm({ keepInput, onSignedUp }: SignUpFormProps) {
  const [draft, setDraft] = useState(begun);
  const checks = { nickname: useDuplicateCheck("nickname"), email: useDuplicateCheck("email") };
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<SignUpDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    keep(part);
  };
  const missing = missingParts(draft, { nickname: checks.nickname.state, email: checks.email.state });
  const { mutate, isPending, error, variables } = useSignUp({
    onSuccess: (signedIn, { nickname }) => {
      keep({ nickname: "", email: "" });
      onSignedUp(nickname, signedIn);
    },
    onError: (refusal) => {
      const field = refusedField(refusal);
      if (!field) return;
      if (field !== "password") checks[field].refuse(refusal.message);
      focusField(form.current, field);
    },
  });
  const isRefused = error !== null && !refusedField(error);
  const isSentPassword = variables?.password === draft.password;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [first] = missing;
    const { confirmation: _, gender, agreed, ...rest } = draft;
    if (first) focusField(form.current, first.field);
    else if (gender !== null) {
      mutate({ ...rest, gender, consents: givenNow(agreed), keep: isKeeping(keepInput) });
    }
  };

  return (
    <form ref={form} className="stack stack--lg" noValidate onSubmit={submit}>
      <CheckedField
        label="닉네임"
        name="nickname"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        counter={outOf(draft.nickname.length, NICKNAME_MAX)}
        free="쓸 수 있는 닉네임이에요."
        filter={allowedNickname}
        value={draft.nickname}
        onChange={(value) => change({ nickname: value })}
        check={checks.nickname}
      />
      <CheckedField
        label="이메일"
        name="email"
        type="email"
        autoComplete="email"
        free="쓸 수 있는 이메일이에요."
        value={draft.email}
        onChange={(value) => change({ email: value })}
        check={checks.email}
      />
      <NewPasswordFields
        label="비밀번호"
        password={draft.password}
        confirmation={draft.confirmation}
        rules={inRuleWords(passwordRules(draft.password))}
        differs="위에 적은 비밀번호와 달라요. 다시 확인해 주세요."
        refusal={isSentPassword ? passwordRefusal(error) : undefined}
        onChange={change}
      />
      <GenderCards value={draft.gender} onChange={(gender) => change({ gender })} />
      <VisibilityCards value={draft.isPublic} onChange={(isPublic) => change({ isPublic })} />
      <ConsentFields value={draft.agreed} onChange={(agreed) => change({ agreed })} />
      <KeepChoice input={keepInput} />
      <div className={styles.send}>
        {isRefused && <FieldMessage kind="error" text={refusalSentence(error)} />}
        <Button
          type="submit"
          size="lg"
          block
          busy={isPending}
          aria-disabled={missing.length > 0 || undefined}
          aria-describedby="missing"
        >
          회원가입
        </Button>
        <p id="missing" className={styles.missing} role="status">
          {missingSentence(missing)}
        </p>
      </div>
    </form>
  );
}

/** Of somebody without a nickname yet. */
const NOBODY = "";
/** What outlives a reload: never a password. */
const KEPT = ["nickname", "email"] as const;
const placeOf = (field: CheckedFieldName) => `sign-up ${field}`;

function begun(): SignUpDraft {
  const kept = KEPT.map((field) => [field, keptText(NOBODY, placeOf(field))]);
  return { ...EMPTY_DRAFT, ...Object.fromEntries(kept) };
}

function keep(part: Partial<SignUpDraft>): void {
  for (const field of KEPT) {
    const text = part[field];
    if (text !== undefined) keepText(NOBODY, placeOf(field), text);
  }
}

function focusField(form: HTMLFormElement | null, field: MissingPart["field"]): void {
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
}

const REFUSED_FIELD: ByCode<CheckedFieldName | "password"> = {
  NICKNAME_TAKEN: "nickname",
  EMAIL_TAKEN: "email",
  PASSWORD_COMMON: "password",
};

/** The field a refusal is about; undefined when it is about the whole. */
function refusedField(error: Error): CheckedFieldName | "password" | undefined {
  return findByCode(error, REFUSED_FIELD);
}
