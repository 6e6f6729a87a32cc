import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { type AppBar, useCurrentAppBar } from "../../ui/layout/appBar.ts";
import { Avatar } from "../../ui/people/Avatar.tsx";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconLink } from "../../ui/controls/IconButton.tsx";
import { Logo } from "../../ui/icons/Logo.tsx";
import { HEADER_PLACES, isAt } from "./navigation.ts";
import { OfflineBar } from "./OfflineBar.tsx";
import { useScrolled } from "./useScrolled.ts";
import styles from "./Header.module.css";

export type HeaderProps = {
  /** Who is signed in; null for a visitor. */
  member: { nickname: string; picture: string | null } | null;
  unreadMessages: number;
  /** The notification bell with its panel. */
  bell?: ReactNode;
  onSignOut: () => void;
  /** What the page is called: stands in the app bar of a sub page that says nothing else. */
  title?: string | undefined;
  /** The page uses the whole width. */
  wide?: boolean;
  /** Nothing but the logo: for who may go nowhere else. */
  bare?: boolean;
};

/** Header on wide screens, app bar on phones: there a sub page shows back, title and one action instead of the logo. */
export function Header({ title, wide = false, bare = false, ...account }: HeaderProps) {
  const scrolled = useScrolled(() => scrollY > 8);
  const { pathname } = useLocation();
  const appBar = useCurrentAppBar();
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={cx("container", wide && "container--wide", styles.inner)}>
        {appBar && <SubPageBar {...appBar} title={appBar.title ?? title} />}
        <Link className={cx(styles.logo, appBar && "only-desktop")} to={paths.home()} aria-label="핏메이트 홈">
          <Logo />
        </Link>
        {!bare && (
          <>
            <nav className={styles.nav} aria-label="주요 메뉴">
              {HEADER_PLACES.map((place) => (
                <Link key={place.to} to={place.to} aria-current={isAt(place, pathname) ? "page" : undefined}>
                  {place.label}
                </Link>
              ))}
            </nav>
            <div className={cx(styles.actions, appBar && "only-desktop")}>
              {account.member ? <MemberActions {...account} member={account.member} /> : <VisitorActions />}
            </div>
          </>
        )}
      </div>
      <OfflineBar />
    </header>
  );
}

function SubPageBar({ title, backTo, action }: AppBar) {
  return (
    <>
      <IconLink className={cx(styles.back, "only-mobile")} icon="chevron-left" label="뒤로" to={backTo} />
      <span className={cx(styles.title, "only-mobile")}>{title}</span>
      <div className={cx(styles.actions, "only-mobile")}>{action}</div>
    </>
  );
}

function VisitorActions() {
  return (
    <>
      <ButtonLink variant="ghost" size="sm" to={paths.signIn()}>
        로그인
      </ButtonLink>
      <ButtonLink size="sm" to={paths.signUp()}>
        회원가입
      </ButtonLink>
    </>
  );
}

type MemberActionsProps = Omit<HeaderProps, "title" | "wide" | "bare"> & { member: NonNullable<HeaderProps["member"]> };

function MemberActions({ member, unreadMessages, bell, onSignOut }: MemberActionsProps) {
  return (
    <>
      <IconLink className="only-desktop" icon="bookmark" label="북마크" to={paths.bookmark()} />
      <IconLink
        icon="dm"
        label={unreadMessages > 0 ? `메신저, 안 읽은 메시지 ${unreadMessages}개` : "메신저"}
        count={unreadMessages}
        to={paths.messenger()}
      />
      {bell}
      <Link className={cx(styles.member, "only-desktop")} to={paths.myPage()}>
        <Avatar nickname={member.nickname} picture={member.picture} size="sm" />
        <span className="sr-only">나의 정보, </span>
        {member.nickname}
      </Link>
      <Button className="only-desktop" variant="ghost" size="sm" onClick={onSignOut}>
        로그아웃
      </Button>
    </>
  );
}
