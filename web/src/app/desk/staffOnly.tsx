/** Lets into the desk who works there. Everybody else is shown that there is no such page, and loads none of its code. */
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense } from "react";
import { whoAtDesk } from "../../data/desk/desk.ts";
import { isRefusal } from "../../lib/outlook.ts";
import { patiently } from "../../lib/part.ts";
import { useSession } from "../../lib/session.ts";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { AppFrame } from "../AppShell.tsx";
import { FailurePage, NotFoundPage } from "../errors/ErrorPages.tsx";

type DeskPage = "queue" | "case" | "members" | "log" | "numbers";

const parts = () => patiently(() => import("./deskParts.ts"));
const Frame = lazy(async () => ({ default: (await parts()).frame }));

/** A page of it, for whoever works there. */
export function staffOnly(page: DeskPage): ComponentType {
  const Page = lazy(async () => ({ default: (await parts())[page] }));
  return function StaffOnly() {
    const session = useSession();
    const { data: who, error } = useQuery({ ...whoAtDesk, enabled: session !== null });
    const isNobody = !session || isRefusal(error);
    if (who && !isNobody) {
      return (
        <Suspense>
          <Frame who={who}>
            <Page />
          </Frame>
        </Suspense>
      );
    }
    return <AppFrame>{isNobody ? <Nowhere /> : error ? <FailurePage /> : <div />}</AppFrame>;
  };
}

function Nowhere() {
  return (
    <>
      <PageTitle>찾는 화면이 없어요</PageTitle>
      <NotFoundPage />
    </>
  );
}
