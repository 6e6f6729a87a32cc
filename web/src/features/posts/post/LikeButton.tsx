import { paths } from "@fitmate/contract/paths";
import { useNavigate } from "react-router";
import type { Post } from "../../../data/posts/wire.ts";
import { useSession } from "../../../lib/session.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useLike } from "../../../data/posts/posts.ts";
import { shortCount } from "../shortCount.ts";
import styles from "./LikeButton.module.css";

/** The heart with its count; members press it, visitors learn that they need to sign in. */
export function LikeButton({ post }: { post: Post }) {
  const session = useSession();
  const navigate = useNavigate();
  const { mutate } = useLike(post.postId);

  const press = () => {
    if (!session) {
      const toSignIn = () => void navigate(paths.signIn({ from: paths.post(post.postId) }));
      toast.error("로그인하면 좋아요를 남길 수 있어요.", { action: { label: "로그인", onSelect: toSignIn } });
    } else {
      mutate(!post.like, { onError: toastError });
    }
  };

  return (
    <button type="button" className={styles.like} aria-pressed={post.like} onClick={press}>
      <Icon name={post.like ? "heart-fill" : "heart"} size={20} />
      <span className="sr-only">좋아요</span>
      {shortCount(post.likeCount)}
    </button>
  );
}
