import { SCROLL_TO_TOP_AFTER_PX } from "@fitmate/contract/limits";
import { lazy, type ReactNode, Suspense } from "react";
import { Outlet } from "react-router";
import { Toaster } from "../../ui/feedback/Toaster.tsx";
import { titleOf } from "../routes/page.ts";
import { useRouted } from "../routes/useRouted.ts";
import { Footer } from "./Footer.tsx";
import { Header, type HeaderProps } from "./Header.tsx";
import { KeptPlace } from "./KeptPlace.tsx";
import { TabBar } from "./TabBar.tsx";
import { useFocusOnNavigation } from "./useFocusOnNavigation.ts";
import { useScrolled } from "./useScrolled.ts";
import styles from "./Shell.module.css";

// Nobody needs it before they have scrolled, and everybody gets on without it.
const ScrollToTop = lazy(async () => {
  const loaded = await import("./ScrollToTop.tsx").catch(() => null);
  return { default: loaded?.ScrollToTop ?? (() => null) };
});

type ShellProps = Omit<HeaderProps, "title" | "wide" | "bare"> & {
  /** Instead of the routed page, for what stands outside the routes. */
  children?: ReactNode;
};

/** What surrounds every page. It knows no feature: what lives in it comes as props. */
export function Shell({ children, ...header }: ShellProps) {
  const routed = useRouted();
  const { hideTabBar = false, fullHeight = false, bareHeader = false } = routed?.page.shell ?? {};
  const main = useFocusOnNavigation();
  const far = useScrolled(() => scrollY > SCROLL_TO_TOP_AFTER_PX);
  return (
    <div className={styles.shell} data-full-height={fullHeight || undefined}>
      <a className={styles.skip} href="#main">
        본문으로 건너뛰기
      </a>
      {/* In a page that came rendered it comes to life by itself: what is pressed in the page need not wait for it. */}
      <Suspense>
        <Header
          {...header}
          title={routed && titleOf(routed.page, routed.address)}
          wide={fullHeight}
          bare={bareHeader}
        />
      </Suspense>
      <main ref={main} id="main" tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      <Suspense>
        {!hideTabBar && !fullHeight && <Footer />}
        {!hideTabBar && <TabBar />}
      </Suspense>
      {!fullHeight && far && (
        <Suspense>
          <ScrollToTop />
        </Suspense>
      )}
      <Toaster />
      <KeptPlace />
    </div>
  );
}
