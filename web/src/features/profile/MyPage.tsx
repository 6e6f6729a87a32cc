/** 나의 정보: who I am here and what others see of me. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { isToOlderText, myConsents } from "../../data/consents/consents.ts";
import { editedProfile } from "../../data/profile/myProfile.ts";
import { useUpload } from "../../data/uploads/useUpload.ts";
import { ErrorState } from "../../ui/feedback/Empty.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { useLostFocus } from "../../ui/useLostFocus.ts";
import { Identity } from "./Identity.tsx";
import styles from "./MyPage.module.css";
import { ProfileForm } from "./ProfileForm.tsx";
import { ProfileSkeleton } from "./ProfileSkeleton.tsx";

type MyPageProps = {
  /** In place of the bare e-mail: what there is to say of it. */
  email?: ReactNode;
  /** Changes it. */
  onEmail?: () => void;
  /** Ends the link with Kakao, where there is one. */
  onKakao?: () => void;
  /** Phones have no other place to sign out. */
  onSignOut?: () => void;
  /** Chooses light or dark. */
  theme?: ReactNode;
  /** Leads to another nickname. */
  nicknameAction?: ReactNode;
};

export function Component({ email, onEmail, onKakao, onSignOut, theme, nicknameAction }: MyPageProps) {
  // undefined = as it is saved
  const [chosen, setChosen] = useState<string | null>();
  const uploading = useUpload("profile");
  const { data: profile, isError, isFetching, refetch } = useQuery(editedProfile);
  const picture = chosen === undefined ? (profile?.profilePicture ?? null) : chosen;
  return (
    <div className="container page">
      <div className="page-head">
        <h1>나의 정보</h1>
      </div>
      {profile ? (
        <div className={styles.columns}>
          <Identity
            profile={profile}
            picture={picture}
            uploading={uploading}
            email={email}
            onPicture={setChosen}
            nicknameAction={nicknameAction}
          />
          <ProfileForm
            profile={profile}
            picture={picture}
            isPictureComing={uploading.progress !== null}
            // What was chosen since it was sent stays to be saved.
            onSaved={(sent) => setChosen((now) => (now === sent ? undefined : now))}
          />
          <div className="stack stack--lg">
            <Ways hasEmail={profile.email !== null} onEmail={onEmail} onKakao={onKakao} onSignOut={onSignOut} />
            {theme && (
              <div className={styles.theme}>
                <h2>화면 테마</h2>
                {theme}
              </div>
            )}
          </div>
        </div>
      ) : isError ? (
        <ErrorState title="회원정보를 받아오는데 실패했습니다." onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  );
}

type Way = { to: string; icon: IconName; label: string; /** One quiet line about it. */ news?: string };

const WAYS: readonly Way[] = [
  { to: paths.plans(), icon: "plan", label: "내 일정" },
  { to: paths.bookmark(), icon: "bookmark", label: "내 플레이리스트" },
  { to: paths.mates(), icon: "mate", label: "메이트와 신청" },
  { to: paths.notificationSettings(), icon: "bell", label: "알림 설정" },
  { to: paths.blocks(), icon: "eye-off", label: "차단한 회원" },
  { to: paths.reports(), icon: "flag", label: "내 신고" },
];

const ACCOUNT_WAYS: readonly Way[] = [
  { to: paths.passwordChange(), icon: "lock", label: "비밀번호 변경" },
  { to: paths.passkeys(), icon: "key", label: "패스키" },
  { to: paths.sessions(), icon: "eye", label: "로그인한 기기" },
  { to: paths.locationLedger(), icon: "cell", label: "위치 장부" },
];

const CONSENTS_WAY: Way = { to: paths.personalData(), icon: "shield", label: "개인정보와 동의" };

function wayTo({ to, icon, label, news }: Way) {
  return (
    <Link key={to} to={to}>
      <Icon name={icon} size={20} />
      <div>
        {label}
        {news && <p className="caption">{news}</p>}
      </div>
      <Icon name="chevron-right" size={20} />
    </Link>
  );
}

type WaysProps = Pick<MyPageProps, "onEmail" | "onKakao" | "onSignOut"> & { hasEmail: boolean };

/** Where it goes on from here. */
function Ways({ hasEmail, onEmail, onKakao, onSignOut }: WaysProps) {
  const { data: consents } = useQuery(myConsents);
  const haveTextsChanged = consents?.some(isToOlderText) ?? false;
  const nav = useRef<HTMLElement>(null);
  // What ended the link is gone with it.
  const around = useLostFocus(() => nav.current?.querySelector("a")?.focus());
  return (
    <nav ref={nav} {...around} className={styles.ways} aria-label="나의 정보 메뉴">
      {WAYS.map(wayTo)}
      {onEmail && (
        <button type="button" onClick={onEmail}>
          <Icon name="mail" size={20} />
          {hasEmail ? "이메일 바꾸기" : "이메일 등록하기"}
          <Icon name="chevron-right" size={20} />
        </button>
      )}
      {onKakao && (
        <button type="button" onClick={onKakao}>
          <Icon name="link" size={20} />
          카카오 연결 끊기
          <Icon name="chevron-right" size={20} />
        </button>
      )}
      {ACCOUNT_WAYS.map(wayTo)}
      {wayTo(haveTextsChanged ? { ...CONSENTS_WAY, news: "새로 바뀐 내용이 있어요" } : CONSENTS_WAY)}
      {onSignOut && (
        <button className="only-mobile" type="button" onClick={onSignOut}>
          <Icon name="logout" size={20} />
          로그아웃
        </button>
      )}
    </nav>
  );
}
