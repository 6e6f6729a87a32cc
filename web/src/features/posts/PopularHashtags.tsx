import { hashtagKey } from "@fitmate/contract/hashtagRules";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { Tag } from "../../ui/Tag.tsx";
import { addressOf, ALL, type PostFilter } from "./filters.ts";
import { offeredHashtags } from "./hashtagApi.ts";
import styles from "./PopularHashtags.module.css";

/** What people write about these days, each a way to its posts; nothing before there is something. */
export function PopularHashtags({ filter }: { filter: PostFilter }) {
  const heading = useId();
  const { data = [] } = useQuery(offeredHashtags(""));
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
