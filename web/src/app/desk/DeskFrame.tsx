/** What surrounds the pages of the desk: where its parts are, finding a member or a case, and the way back to the app. */
import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { myProfile } from "../../data/profile/myProfile.ts";
import { FindField } from "../../features/desk/find/FindField.tsx";
import { KeyHelp } from "../../features/desk/keys/KeyHelp.tsx";
import type { Answer } from "../../lib/api.ts";
import { Toaster } from "../../ui/feedback/Toaster.tsx";
import { useCurrentAppBar } from "../../ui/layout/appBar.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { IconLink } from "../../ui/controls/IconButton.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { Logo } from "../../ui/icons/Logo.tsx";
import { Avatar } from "../../ui/people/Avatar.tsx";
import { isAt } from "../shell/navigation.ts";
import { OfflineBar } from "../shell/OfflineBar.tsx";
import { KeptPlace } from "../shell/KeptPlace.tsx";
import { useFocusOnNavigation } from "../shell/useFocusOnNavigation.ts";
import styles from "./DeskFrame.module.css";

type Place = { to: string; label: string; icon: IconName };

/** Cases belong to the queue, below which all else lies. */
const PLACES: readonly Place[] = [
  { to: paths.desk(), label: "대기열", icon: "inbox" },
  { to: paths.deskMembers(), label: "회원", icon: "user" },
  { to: paths.deskLog(), label: "기록", icon: "note" },
  { to: paths.deskNumbers(), label: "숫자", icon: "chart" },
];

type Who = Answer<"getDesk">;

export function DeskFrame({ who, children }: { who: Who; children: ReactNode }) {
  const main = useFocusOnNavigation();
  const isSubPage = useCurrentAppBar() !== null;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        본문으로 건너뛰기
      </a>
      <DeskHeader who={who} />
      <main ref={main} id="main" tabIndex={-1}>
        {children}
      </main>
      {!isSubPage && <DeskTabs />}
      <KeyHelp />
      <Toaster />
      <KeptPlace />
    </div>
  );
}

function DeskHeader({ who }: { who: Who }) {
  const appBar = useCurrentAppBar();
  const { data: profile } = useQuery(myProfile);
  const hidden = appBar ? "only-desktop" : undefined;
  return (
    <header className={styles.header}>
      <div className={`container ${styles.inner}`}>
        {appBar && (
          <>
            <IconLink className={`${styles.back} only-mobile`} icon="chevron-left" label="뒤로" to={appBar.backTo} />
            <span className={`${styles.title} only-mobile`}>{appBar.title}</span>
          </>
        )}
        <span className={`${styles.id} ${hidden ?? ""}`}>
          <Link to={paths.desk()} aria-label="핏메이트 운영">
            <Logo />
          </Link>
          <b className={styles.tag}>운영</b>
        </span>
        <nav className={styles.nav} aria-label="운영 메뉴">
          <Places />
        </nav>
        <div className={styles.actions}>
          <div className="only-desktop">
            <FindField keyed />
          </div>
          {!appBar && (
            <IconLink className="only-mobile" icon="search" label="회원이나 사건 찾기" to={paths.deskMembers()} />
          )}
          <span className={`${styles.me} only-desktop`}>
            <Avatar nickname={who.nickname} picture={profile?.profilePicture ?? null} size="sm" />
            {who.nickname}
          </span>
          <ButtonLink className={`${styles.toApp} ${hidden ?? ""}`} variant="ghost" size="sm" to={paths.home()}>
            앱으로 가기
          </ButtonLink>
        </div>
      </div>
      <OfflineBar />
    </header>
  );
}

function DeskTabs() {
  return (
    <nav className={styles.tabs} aria-label="운영 하단 메뉴">
      <Places icons />
    </nav>
  );
}

function Places({ icons = false }: { icons?: boolean }) {
  const { pathname } = useLocation();
  const here = PLACES.findLast((place) => isAt(place, pathname));
  return PLACES.map((place) => (
    <Link key={place.to} to={place.to} aria-current={place === here ? "page" : undefined}>
      {icons && <Icon name={place.icon} />}
      {place.label}
    </Link>
  ));
}
