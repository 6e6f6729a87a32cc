import { allowedNickname } from "@fitmate/contract/accounts";
import { NICKNAME_CHANGE_DAYS, NICKNAME_MAX } from "@fitmate/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { nicknameChange, useChangeNickname } from "../../../data/accounts/nickname.ts";
import { isRefusedBy } from "../../../lib/api.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { outOf } from "../../../ui/fields/outOf.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { refusalSentence } from "../refusal.ts";
import { CheckedField } from "../signUp/CheckedField.tsx";
import { useDuplicateCheck } from "../signUp/useDuplicateCheck.ts";
import styles from "./NicknameDialog.module.css";

const TITLE = "닉네임 바꾸기";
const MINUTE_MS = 60_000;

type NicknameDialogProps = {
  nickname: string;
  onChanged: (nickname: string) => void;
  onClose: () => void;
};

/** Asks for another nickname, or says from when one can be had. */
export function NicknameDialog(props: NicknameDialogProps) {
  const { data, isPending } = useQuery(nicknameChange);
  const { onClose } = props;
  if (isPending || data?.former) {
    const actions = (
      <Button variant="secondary" onClick={onClose}>
        닫기
      </Button>
    );
    return (
      <Dialog
        open
        title={TITLE}
        onClose={onClose}
        actions={actions}
        description={data?.former && waitWords(data.former)}
      >
        {isPending && <Lanes label="불러오는 중이에요" />}
      </Dialog>
    );
  }
  // Where that cannot be known, the server says so when it is asked.
  return <NicknameForm {...props} />;
}

/** At the minute that is named it is possible. */
function waitWords({ nickname, until }: { nickname: string; until: string }): string {
  const moment = new Date(Date.parse(until) + MINUTE_MS).toISOString();
  return `닉네임은 ${NICKNAME_CHANGE_DAYS}일에 한 번 바꿀 수 있어요. ${momentWords(moment)}부터 다시 바꿀 수 있어요. 그때까지 이전 닉네임 ‘${nickname}’ 링크도 나에게 이어져요.`;
}

/** It may come after the question whether it is time. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

function NicknameForm({ nickname, onChanged, onClose }: NicknameDialogProps) {
  const form = useId();
  const [wanted, setWanted] = useState("");
  const check = useDuplicateCheck("nickname", nickname);
  const { mutate, error, isPending, reset } = useChangeNickname({
    onSuccess: (_, given) => onChanged(given),
    onError: (refusal) => {
      if (isTaken(refusal)) check.refuse(refusal.message);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (wanted === "" || wanted === nickname) void check.check(wanted);
    else mutate(wanted);
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        그만두기
      </Button>
      <Button type="submit" form={form} busy={isPending}>
        바꾸기
      </Button>
    </>
  );
  return (
    <Dialog
      open
      title={TITLE}
      description={`${NICKNAME_CHANGE_DAYS}일에 한 번 바꿀 수 있어요. 그 ${NICKNAME_CHANGE_DAYS}일 동안 이전 닉네임은 나만 쓸 수 있어서, 이전 링크도 나에게 이어지고 로그인도 돼요.`}
      onClose={onClose}
      actions={actions}
    >
      <form id={form} className={cx("stack", styles.form)} noValidate onSubmit={submit}>
        <CheckedField
          ref={focusAtOnce}
          data-autofocus
          label="새 닉네임"
          name="nickname"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          counter={outOf(wanted.length, NICKNAME_MAX)}
          free="쓸 수 있는 닉네임이에요."
          filter={allowedNickname}
          value={wanted}
          onChange={(value) => {
            setWanted(value);
            reset();
          }}
          check={check}
        />
        {error && !isTaken(error) && <FieldMessage kind="error" text={refusalSentence(error)} />}
      </form>
    </Dialog>
  );
}

const isTaken = (error: Error): boolean => isRefusedBy(error, "NICKNAME_TAKEN");
