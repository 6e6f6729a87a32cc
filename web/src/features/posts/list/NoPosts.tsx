import { paths } from "@fitmate/contract/paths";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { sportLabel } from "../../../ui/sports/sport.ts";
import type { PostFilter } from "../../../data/posts/posts.ts";
import { addressOf, ALL } from "./filters.ts";

type NoPostsProps = { filter: PostFilter; total: number; canWrite: boolean };

/** A list, or a page of it, without posts. */
export function NoPosts({ filter, total, canWrite }: NoPostsProps) {
  const all = (
    <ButtonLink variant="secondary" size="md" to={addressOf(ALL)}>
      전체 글 보기
    </ButtonLink>
  );
  const write = canWrite ? (
    <ButtonLink size="md" to={paths.createPost()}>
      글쓰기
    </ButtonLink>
  ) : undefined;

  if (total > 0) {
    const first = (
      <ButtonLink size="md" to={addressOf(filter)}>
        첫 페이지로
      </ButtonLink>
    );
    return <Empty art="list" title="이 페이지에는 글이 없어요" action={first} />;
  }
  const { kind } = filter;
  const title = nothingFound(filter);
  if (kind === "title") return <Empty art="search" title={title} text="다른 말로 찾아보세요." action={all} />;
  if (kind === "hashtag") {
    const text = "다른 해시태그로 찾거나 첫 글을 남겨 보세요.";
    return <Empty art="search" title={title} text={text} action={all} />;
  }
  return <Empty art="list" title={title} text="첫 이야기를 들려 주세요." action={write} />;
}

/** That no post is there of those that `filter` wants. */
export function nothingFound(filter: PostFilter): string {
  if (filter.kind === "title") return `‘${filter.value}’에 맞는 글이 없어요`;
  if (filter.kind === "hashtag") return `‘#${filter.value}’ 글이 아직 없어요`;
  return filter.kind === "category" ? `${sportLabel[filter.value]} 글이 아직 없어요` : "아직 글이 없어요";
}
