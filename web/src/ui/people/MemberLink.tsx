import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { Link } from "react-router";

type MemberLinkProps = {
  nickname: string;
  className?: string | undefined;
  /** In place of the nickname; beside a link by the nickname it is none for readers of the page aloud. */
  picture?: ReactNode;
};

/** Leads to the member's profile; of those who have left there is none. */
export function MemberLink({ nickname, className, picture }: MemberLinkProps) {
  if (nickname === LEFT_NICKNAME) return <span className={className}>{picture ?? nickname}</span>;
  return (
    <Link className={className} to={paths.member(nickname)} {...(picture && { tabIndex: -1, "aria-hidden": true })}>
      {picture ?? nickname}
    </Link>
  );
}
