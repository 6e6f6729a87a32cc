/** My passkeys: what they are, one more, another name, one less. */
import { paths } from "@fitmate/contract/paths";
import { PASSKEYS_MAX } from "@fitmate/contract/limits";
import type { Passkey } from "@fitmate/contract/passkeys";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { timeAgo } from "../../../lib/korean.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { myPasskeys, useAddPasskey, usePasskeysHere, useRemovePasskey } from "../../../data/accounts/passkeys.ts";
import { passkeySentence } from "./passkeySentence.ts";
import { ProvenDialog } from "../ProvenDialog.tsx";
import { refusalSentence } from "../refusal.ts";
import { RenamePasskeyDialog } from "./RenamePasskeyDialog.tsx";
import styles from "../sessions/SessionsPage.module.css";

const HERE = paths.passkeys();

type Open = { act: "add" } | { act: "rename" | "remove"; passkey: Passkey };

export function Component() {
  useAppBar({ backTo: paths.myPage() });
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open>();
  const { data: passkeys, isError, isFetching, refetch } = useQuery(myPasskeys);
  const done = async (message: string) => {
    setOpen(undefined);
    toast.show(message);
    await refetch();
    // What opened the dialog may be gone with the row it stood in.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className="container container--reading page page--sub">
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            패스키
          </h1>
          <p>닉네임과 비밀번호 대신 지문, 얼굴, 화면 잠금으로 로그인해요. 비밀번호도 그대로 쓸 수 있어요.</p>
        </div>
      </div>
      {passkeys ? (
        <Passkeys passkeys={passkeys} onOpen={setOpen} />
      ) : isError ? (
        <ErrorState title="패스키를 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton width="100%" height="9rem" radius="var(--r-4)" />
      )}
      {open && <OpenDialog {...open} onDone={(message) => void done(message)} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Passkeys({ passkeys, onOpen }: { passkeys: Passkey[]; onOpen: (open: Open) => void }) {
  const isHere = usePasskeysHere();
  const isFull = passkeys.length >= PASSKEYS_MAX;
  const add = (
    <Button variant={passkeys.length === 0 ? "primary" : "secondary"} size="md" onClick={() => onOpen({ act: "add" })}>
      패스키 추가
    </Button>
  );
  const whyNot = isFull
    ? `패스키는 ${PASSKEYS_MAX}개까지 둘 수 있어요. 쓰지 않는 패스키를 지우면 더 추가할 수 있어요.`
    : "이 브라우저나 주소에서는 패스키를 만들 수 없어요.";
  if (passkeys.length === 0) {
    return (
      <Empty
        art="locked"
        title="아직 패스키가 없어요"
        text={isHere ? "이 기기의 잠금을 푸는 것처럼 로그인할 수 있어요." : whyNot}
        action={isHere && add}
      />
    );
  }
  return (
    <div className="stack stack--lg">
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.passkeyId}>
            <div>
              <p className={styles.device}>{passkey.name}</p>
              <p className="caption">{historyOf(passkey)}</p>
            </div>
            <Menu
              label={`${passkey.name} 메뉴`}
              items={[
                { label: "이름 바꾸기", icon: "edit", onSelect: () => onOpen({ act: "rename", passkey }) },
                { label: "지우기", icon: "trash", danger: true, onSelect: () => onOpen({ act: "remove", passkey }) },
              ]}
            />
          </li>
        ))}
      </ul>
      {isHere && !isFull ? add : <p className="caption">{whyNot}</p>}
    </div>
  );
}

/** 어제 추가, 10분 전 사용 */
function historyOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? "아직 쓰지 않았어요" : `${timeAgo(new Date(lastUsedAt))} 사용`;
  return `${timeAgo(new Date(createdAt))} 추가 · ${used}`;
}

type Closing = { onDone: (message: string) => void; onClose: () => void };

function OpenDialog({ onDone, onClose, ...open }: Open & Closing) {
  if (open.act === "add") return <AddDialog onDone={onDone} onClose={onClose} />;
  const Act = open.act === "rename" ? RenamePasskeyDialog : RemoveDialog;
  return <Act passkey={open.passkey} onDone={onDone} onClose={onClose} />;
}

function AddDialog(closing: Closing) {
  return (
    <ProvenDialog
      title="패스키를 추가할까요?"
      description="브라우저가 안내하는 대로 지문, 얼굴이나 화면 잠금을 확인하면 돼요."
      verb="추가"
      from={HERE}
      act={useAddPasskey()}
      sentenceOf={(error) => passkeySentence(error, "add")}
      {...closing}
    />
  );
}

function RemoveDialog({ passkey: { passkeyId, name }, ...closing }: { passkey: Passkey } & Closing) {
  return (
    <ProvenDialog
      title={`‘${name}’ 패스키를 지울까요?`}
      description="이 패스키로는 더 이상 로그인할 수 없어요. 기기에 남은 패스키는 기기 설정에서 지워 주세요."
      verb="지우기"
      danger
      from={HERE}
      act={useRemovePasskey(passkeyId)}
      sentenceOf={refusalSentence}
      {...closing}
    />
  );
}
