/** 나의 정보, with the e-mail, the way to another nickname, the end of the link with Kakao and the way out that the accounts feature brings, and the choice of the theme. */
import type { Renaming } from "@fitmate/contract/eventStream";
import { paths } from "@fitmate/contract/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { myKakao } from "../data/accounts/myKakao.ts";
import { EmailLine } from "../features/accounts/email/EmailLine.tsx";
import { NicknameButton } from "../features/accounts/nickname/NicknameButton.tsx";
import { useSignOut } from "../features/accounts/sessions/signOut.ts";
import { Component as MyPage } from "../features/profile/MyPage.tsx";
import { useSession } from "../lib/session.ts";
import { ThemeSwitch } from "./shell/ThemeSwitch.tsx";

// Only for who changes their e-mail.
const EmailSheet = lazy(async () => ({
  default: (await import("../features/accounts/email/EmailSheet.tsx")).EmailSheet,
}));

// Only for who ends their link with Kakao.
const KakaoLinkDialog = lazy(async () => ({
  default: (await import("../features/accounts/kakao/KakaoLinkDialog.tsx")).KakaoLinkDialog,
}));

export function Component() {
  const signOut = useSignOut();
  const session = useSession();
  const client = useQueryClient();
  const onRenamed = async (renaming: Renaming) => {
    const { rename } = await import("./live/renaming.ts");
    // Nobody looks at a room here.
    rename(client, renaming, () => {});
  };
  const { pathname, hash } = useLocation();
  // Kakao leads back here, too.
  const [isChanging, setChanging] = useState(pathname + hash === paths.myPage("email"));
  const change = () => setChanging(true);
  const { data: { linkedAt = null, hasPassword = false } = {} } = useQuery(myKakao);
  const [isUnlinking, setUnlinking] = useState(false);
  return (
    <>
      <MyPage
        nicknameAction={session && <NicknameButton nickname={session.nickname} onChanged={onRenamed} />}
        email={<EmailLine onChange={change} />}
        onEmail={change}
        onKakao={linkedAt === null ? undefined : () => setUnlinking(true)}
        onSignOut={() => void signOut()}
        theme={<ThemeSwitch />}
      />
      {isChanging && (
        <Suspense>
          <EmailSheet onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {isUnlinking && linkedAt !== null && (
        <Suspense>
          <KakaoLinkDialog linkedAt={linkedAt} hasPassword={hasPassword} onClose={() => setUnlinking(false)} />
        </Suspense>
      )}
    </>
  );
}
