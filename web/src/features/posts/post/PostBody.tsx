import { lazy, Suspense } from "react";
import { cx } from "../../../ui/cx.ts";
import styles from "./Prose.module.css";

// What checks the text is heavy: a rendered page shows it meanwhile as the server has checked it.
const PurifiedHtml = lazy(async () => ({ default: (await import("./PurifiedHtml.tsx")).PurifiedHtml }));

/** The text of a post. */
export function PostBody({ html, className }: { html: string; className?: string | undefined }) {
  return (
    <Suspense>
      <PurifiedHtml html={html} className={cx(styles.prose, className)} />
    </Suspense>
  );
}
