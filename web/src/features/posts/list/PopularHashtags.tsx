import { hashtagKey } from "@fitmate/contract/hashtagRules";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Tag } from "../../../ui/layout/Tag.tsx";
import type { PostFilter } from "../../../data/posts/posts.ts";
import { addressOf, ALL } from "./filters.ts";
import { offeredHashtags } from "../../../data/posts/hashtags.ts";
import styles from "./PopularHashtags.module.css";

/** About as many as there are. */
const TO_COME = 10;

/** What people write about these days, each a way to its posts; its place is kept until it is known. */
export function PopularHashtags({ filter }: { filter: PostFilter }) {
  const heading = useId();
  const { data = [], isPending } = useQuery(offeredHashtags(""));
  if (isPending) return <HashtagsToCome />;
  if (data.length === 0) return null;
  const chosen = filter.kind === "hashtag" ? hashtagKey(filter.value) : null;
  return (
    <nav className={styles.popular} aria-labelledby={heading}>
      <h2 id={heading}>요즘 해시태그</h2>
      <ul>
        {data.map(({ hashtag }) => (
          <li key={hashtag}>
            <Link
              to={addressOf(hashtag === chosen ? ALL : { kind: "hashtag", value: hashtag })}
              aria-current={hashtag === chosen || undefined}
            >
              <Tag name={hashtag} chip />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** As tall as what comes, so that the list below stays where it is. */
function HashtagsToCome() {
  return (
    <div className={styles.popular} aria-hidden="true">
      <h2>요즘 해시태그</h2>
      <ul>
        {Array.from({ length: TO_COME }, (_, place) => (
          <li key={place}>
            <Skeleton width="4.5rem" height="2.25rem" radius="var(--r-full)" />
          </li>
        ))}
      </ul>
    </div>
  );
}
