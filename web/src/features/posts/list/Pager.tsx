import { Link } from "react-router";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { PostsView } from "../../../data/posts/posts.ts";
import { addressOf, pagesAround } from "./filters.ts";
import styles from "./Pager.module.css";

/** The pages of a list; nothing where there is only one. */
export function Pager({ filter, page, pages }: PostsView & { pages: number }) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="페이지">
      <Step label="이전 페이지" icon="chevron-left" to={page > 1 ? addressOf(filter, page - 1) : null} />
      {pagesAround(page, pages).map((each) => (
        <Link key={each} to={addressOf(filter, each)} aria-current={each === page ? "page" : undefined}>
          {each}
          <span className="sr-only"> 페이지</span>
        </Link>
      ))}
      <Step label="다음 페이지" icon="chevron-right" to={page < pages ? addressOf(filter, page + 1) : null} />
    </nav>
  );
}

type StepProps = { label: string; icon: "chevron-left" | "chevron-right"; to: string | null };

function Step({ label, icon, to }: StepProps) {
  if (to === null) {
    return (
      <span className={styles.none} aria-hidden="true">
        <Icon name={icon} size={20} />
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label}>
      <Icon name={icon} size={20} />
    </Link>
  );
}
