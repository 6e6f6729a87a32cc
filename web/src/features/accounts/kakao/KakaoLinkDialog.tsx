import type { MyKakao } from "@fitmate/contract/kakaoSignIn";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { myEmail } from "../../../data/accounts/email.ts";
import { useUnlinkKakao } from "../../../data/accounts/myKakao.ts";
import { dateWords } from "../../../lib/korean.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ProvenDialog } from "../ProvenDialog.tsx";
import { refusalSentence } from "../refusal.ts";

type KakaoLinkDialogProps = { linkedAt: string; hasPassword: MyKakao["hasPassword"]; onClose: () => void };

/** The end of my link with Kakao; where it is the only way in, what has to be done first. */
export function KakaoLinkDialog({ linkedAt, hasPassword, onClose }: KakaoLinkDialogProps) {
  const act = useUnlinkKakao();
  const { data: address } = useQuery(myEmail);
  if (!hasPassword) {
    const actions = (
      <>
        <Button variant="secondary" onClick={onClose}>
          닫기
        </Button>
        <ButtonLink to={paths.passwordChange()}>비밀번호 정하기</ButtonLink>
      </>
    );
    return (
      <Dialog
        open
        onClose={onClose}
        title="비밀번호를 먼저 정해 주세요"
        description="아직 비밀번호가 없어서, 카카오 연결을 끊으면 다시 로그인할 수 없어요."
        actions={actions}
      />
    );
  }
  const sentences = [
    `${dateWords(new Date(linkedAt))}에 연결했어요.`,
    "끊으면 카카오로는 로그인할 수 없고, 닉네임과 비밀번호로 로그인해요.",
    address?.email === null
      ? "이메일이 없어서, 비밀번호를 잊으면 계정을 되찾을 수 없어요."
      : "이 계정과 이메일이 같은 카카오 계정만 다시 연결할 수 있어요.",
  ];
  return (
    <ProvenDialog
      title="카카오 연결을 끊을까요?"
      description={sentences.join(" ")}
      verb="연결 끊기"
      danger
      from={paths.myPage()}
      act={act}
      sentenceOf={refusalSentence}
      onDone={(message) => {
        onClose();
        toast.show(message);
      }}
      onClose={onClose}
    />
  );
}
