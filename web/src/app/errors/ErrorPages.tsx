/** What shows when an address leads nowhere or a page breaks. */
import { paths } from "@fitmate/contract/paths";
import { useEffect, useState } from "react";
import { createPath, useBlocker } from "react-router";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { Empty } from "../../ui/feedback/Empty.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import styles from "./ErrorPages.module.css";
import { CHECK_NETWORK } from "../../lib/trouble.ts";

export function NotFoundPage() {
  return (
    <div className="container page">
      <Empty
        art="alone"
        heading="h1"
        title="찾는 화면이 없어요"
        text="주소가 바뀌었거나 사라진 화면이에요."
        action={
          <ButtonLink to={paths.home()} variant="primary">
            홈으로 가기
          </ButtonLink>
        }
      />
    </div>
  );
}

/** A page that could not load (a new version is out, the network is gone) or that broke while rendering. */
export function FailurePage() {
  const [isOffline] = useState(() => !navigator.onLine);
  useLeaveAnew();
  useEffect(() => {
    if (!isOffline) return undefined;
    const reload = () => window.location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isOffline]);
  return (
    <div className="container page">
      <PageTitle>화면을 열지 못했어요</PageTitle>
      <Empty
        art={isOffline ? "offline" : "alone"}
        heading="h1"
        title="화면을 열지 못했어요"
        text={isOffline ? CHECK_NETWORK : "다시 불러오면 대부분 해결돼요."}
        action={
          <div className={styles.actions}>
            <Button variant="primary" onClick={() => window.location.reload()}>
              다시 불러오기
            </Button>
            {/* Loads the app anew: what broke may be around this page. */}
            <ButtonLink variant="secondary" to={paths.home()} reloadDocument>
              홈으로 가기
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}

/** Every way on loads the app anew: a style sheet that did not come would not be asked for a second time. */
function useLeaveAnew(): void {
  const { state, location } = useBlocker(true);
  useEffect(() => {
    if (state === "blocked") window.location.assign(createPath(location));
  }, [state, location]);
}
