import type { Post } from "../../../data/posts/wire.ts";
import { askToReport, type Reported } from "../../../ui/overlays/reporting.ts";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { excerptOf, picturesOf } from "./excerpt.ts";

/** What another member can do with the post. */
export function ReportMenu({ post }: { post: Post }) {
  return (
    <Menu
      label={`${post.author}님 글의 메뉴`}
      items={[{ label: "신고하기", icon: "flag", onSelect: () => askToReport(reportedOf(post)) }]}
    />
  );
}

function reportedOf({ postId, author, authorPicture, title, description, createdAt }: Post): Reported {
  const text = `${title}\n${excerptOf(description)}`.trim();
  const pictures = picturesOf(description).length;
  return {
    target: { kind: "POST", postId },
    nickname: author,
    picture: authorPicture,
    quotes: [{ by: author, text, pictures, at: createdAt }],
  };
}
