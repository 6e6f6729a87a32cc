import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "../../../lib/api.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { videosIn } from "../../../data/playlists/playlists.ts";
import { onOtherTabs } from "../../../data/playlists/otherTabs.ts";
import { SavedList } from "./SavedList.tsx";
import styles from "./SinglePlaylist.module.css";

/** The name of the list when it was opened, where another tab has given it another one since. */
export type OpenedAs = { openedAs?: string };

/** One playlist with all its videos. */
export function SinglePlaylist({ name }: { name: string }) {
  useAppBar({ backTo: paths.bookmark() });
  useNewName(name);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = useInfiniteQuery(videosIn(name));
  const count = data?.pages.at(-1)?.count;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="container page page--sub">
      <PageTitle>{isUnknown ? "플레이리스트" : name}</PageTitle>
      {isUnknown ? (
        <NoSuchPlaylist />
      ) : (
        <>
          <div className={`page-head ${styles.head}`}>
            <div>
              <h1 ref={heading} tabIndex={-1}>
                {name}
              </h1>
              {count !== undefined && <p>영상 {count}개</p>}
            </div>
            <ButtonLink variant="secondary" size="sm" to={paths.exercise()}>
              <Icon name="video" size={18} />
              모든 동영상
            </ButtonLink>
          </div>
          <SavedList name={name} onGone={() => heading.current?.focus({ preventScroll: true })} />
        </>
      )}
    </div>
  );
}

/** Goes along when another tab gives the list a new name. */
function useNewName(name: string): void {
  const navigate = useNavigate();
  const { openedAs = name } = (useLocation() as { state: OpenedAs | null }).state ?? {};
  useEffect(
    () =>
      onOtherTabs(({ renamed }) => {
        if (renamed?.from !== name) return;
        void navigate(paths.playlists({ name: renamed.to }), { replace: true, state: { openedAs } satisfies OpenedAs });
        toast.show("다른 탭에서 이 플레이리스트의 이름을 바꿨어요");
      }),
    [name, openedAs, navigate],
  );
}

function NoSuchPlaylist() {
  return (
    <Empty
      art="search"
      heading="h1"
      title="플레이리스트를 찾지 못했어요"
      text="이름이 바뀌었거나 지워졌을 수 있어요."
      action={
        <ButtonLink size="md" to={paths.bookmark()}>
          내 플레이리스트 보기
        </ButtonLink>
      }
    />
  );
}
