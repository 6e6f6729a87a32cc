import { paths } from "@fitmate/contract/paths";
import { useLocation } from "react-router";
import { ApiError, isRefusedBy, messageOf } from "../../../lib/api.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";

type NoPostProps = { error: Error; onRetry: () => void; busy: boolean };

/** What stands in the place of a post that cannot be read: for mates only, gone, or not loaded. */
export function NoPost({ error, onRetry, busy }: NoPostProps) {
  const { pathname, search } = useLocation();
  useAppBar({ backTo: paths.posts() });
  const toList = (
    <ButtonLink variant="secondary" size="md" to={paths.posts()}>
      목록으로
    </ButtonLink>
  );
  const signIn = (
    <ButtonLink size="md" to={paths.signIn({ from: pathname + search })}>
      로그인
    </ButtonLink>
  );
  const author = error instanceof ApiError ? error.author : undefined;
  const isBlocked = isRefusedBy(error, "UNBLOCK_FIRST");
  const status = error instanceof ApiError ? error.status : null;
  return (
    <div role="alert">
      {status === 401 ? (
        <Empty
          art="locked"
          heading="h1"
          title="메이트만 볼 수 있는 글이에요"
          text="로그인하고 글쓴이와 메이트인지 확인해 주세요."
          action={signIn}
        />
      ) : status === 403 ? (
        <Empty
          art="locked"
          heading="h1"
          title={isBlocked ? "차단한 회원의 글이에요" : "아직 글쓴이와 메이트가 아니에요"}
          text="메이트가 되면 바로 읽을 수 있어요."
          action={isBlocked ? toBlocks : author ? toAuthor(author) : toList}
        />
      ) : status === 404 || status === 400 ? (
        <Empty
          art="search"
          heading="h1"
          title="글을 찾지 못했어요"
          text="지워졌거나 주소가 달라졌을 수 있어요."
          action={toList}
        />
      ) : (
        <ErrorState heading="h1" title="글을 불러오지 못했어요" text={messageOf(error)} onRetry={onRetry} busy={busy} />
      )}
    </div>
  );
}

const toBlocks = (
  <ButtonLink variant="secondary" size="md" to={paths.blocks()}>
    차단한 회원 보기
  </ButtonLink>
);

const toAuthor = (author: string) => (
  <ButtonLink variant="accent" size="md" to={paths.member(author)}>
    {author}님에게 메이트 신청하기
  </ButtonLink>
);
