/** Changing one's password; an older session proves itself by the current one. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../lib/api.ts";
import { useAppBar } from "../../ui/appBar.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PasswordField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { changePassword } from "./api.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { refusalSentence } from "./refusal.ts";

/** What appears in answer to a press of the button is what is missing. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

export function Component() {
  const navigate = useNavigate();
  const [current, setCurrent] = useState<string>();
  useAppBar({ backTo: "/mypage" });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (password: string) =>
      changePassword({ password, ...(current !== undefined && { currentPassword: current }) }),
    onSuccess: ({ message }) => {
      toast.show(message);
      void navigate("/mypage", { replace: true });
    },
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.code === "CURRENT_PASSWORD_NEEDED") setCurrent("");
      else toast.error("비밀번호의 변경에 실패했습니다.");
    },
  });
  return (
    <div className="container container--reading page page--sub">
      <PageTitle>비밀번호 변경</PageTitle>
      <div className="page-head">
        <div>
          <h1>비밀번호 변경</h1>
          <p>바꾸면 다른 기기에서는 모두 로그아웃하고, 메일로 알려 드려요.</p>
        </div>
      </div>
      <NewPasswordForm
        action="비밀번호 변경"
        busy={isPending}
        refusal={error ? refusalSentence(error) : undefined}
        onSubmit={(password) => mutate(password)}
      >
        {current !== undefined && (
          <PasswordField
            label="지금 쓰는 비밀번호"
            name="current"
            autoComplete="current-password"
            ref={focusAtOnce}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
        )}
      </NewPasswordForm>
    </div>
  );
}
