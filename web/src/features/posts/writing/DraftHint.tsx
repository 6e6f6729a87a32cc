import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./DraftHint.module.css";
import { EMPTY_DRAFT, loadDraft, sameDraft } from "./draft.ts";

/** Says that a post `me` has begun in this tab waits, and leads there; nothing where none does. */
export function DraftHint({ me }: { me: string }) {
  const draft = loadDraft(me);
  if (sameDraft(draft, EMPTY_DRAFT)) return null;
  const title = draft.title.trim();
  return (
    <p className={styles.hint}>
      <Icon name="edit" size={20} />
      <span>{title === "" ? "쓰다 만 글이 있어요." : `쓰다 만 글이 있어요: ${title}`}</span>
      <Link to={paths.createPost()}>이어서 쓰기</Link>
    </p>
  );
}
