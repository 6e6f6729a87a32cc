import { paths } from "@fitmate/contract/paths";
import type { Placeholder } from "@fitmate/contract/placeholder";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { postList } from "../../../data/posts/posts.ts";
import { dateWords } from "../../../lib/korean.ts";
import { GaveWay } from "../../../ui/feedback/GaveWay.tsx";
import { QuietLine } from "../../../ui/feedback/QuietLine.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { sportLabel } from "../../../ui/sports/sport.ts";
import { addressOf } from "../list/filters.ts";
import styles from "./GivenWay.module.css";

const MORE_SHOWN = 3;

/** What stands in the place of a post that gives way, and where to read on. */
export function GivenWay({ postId, placeholder }: { postId: number; placeholder: Placeholder }) {
  const { since, until, sport, writtenAt, comments = 0 } = placeholder;
  useAppBar({ backTo: paths.posts(), title: "커뮤니티" });
  const filter = { kind: "category", value: sport } as const;
  const { data } = useQuery(postList({ filter, page: 1 }));
  const more = data?.posts.filter((post) => post.postId !== postId && !post.gaveWay).slice(0, MORE_SHOWN) ?? [];
  return (
    <div className={styles.page}>
      <PageTitle>잠시 가려진 글</PageTitle>
      <GaveWay kind="글이에요" since={since} until={until}>
        <SportChip sport={sport} />
        {writtenAt !== undefined && <time className="caption">{dateWords(new Date(writtenAt))}</time>}
      </GaveWay>
      {comments > 0 && (
        <QuietLine icon="comment">댓글 {comments}개는 글과 함께 접어 뒀어요. 글이 다시 보이면 같이 돌아와요.</QuietLine>
      )}
      {more.length > 0 && (
        <section aria-labelledby="more-posts">
          <div className="section__head">
            <h2 id="more-posts">{sportLabel[sport]} 글 더 보기</h2>
            <Link className="more-link" to={addressOf(filter)}>
              커뮤니티
              <Icon name="chevron-right" size={18} />
            </Link>
          </div>
          <ul className={styles.more}>
            {more.map((post) => (
              <li key={post.postId}>
                <Link to={paths.post(post.postId)}>
                  <b>{post.title}</b>
                  <span className="caption">
                    {post.author} · 좋아요 {post.likeCount}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
