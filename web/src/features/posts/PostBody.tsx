import DOMPurify, { type Config } from "dompurify";
import { cx } from "../../ui/cx.ts";
import styles from "./Prose.module.css";

/** The formats of a post: what the server keeps (server/src/features/posts/html.ts), checked once more where it is shown. */
const RULES: Config = {
  ALLOWED_TAGS: "p br h1 h2 h3 blockquote ol ul li strong em u s span a img".split(" "),
  ALLOWED_ATTR: ["href", "target", "rel", "src", "alt", "width", "start", "class", "style"],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|\/uploads\/)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** The text of a post. Where pages are rendered there is no document to check it with: there it is as the server keeps it. */
export function PostBody({ html, className }: { html: string; className?: string | undefined }) {
  const clean = import.meta.env.SSR ? html : DOMPurify.sanitize(html, RULES);
  return <div className={cx(styles.prose, className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
