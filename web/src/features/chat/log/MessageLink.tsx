import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { messageHere } from "../roomAddress.ts";

/** An address within a message: a message of the room that is open is looked for there, all else opens beside it. */
export function MessageLink({ href, children }: { href: string; children: ReactNode }) {
  const message = messageHere(new URL(href), useLocation());
  if (message === undefined) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  }
  // Going back leaves the room as before: there is no page in between.
  return (
    <Link to={message} replace>
      {children}
    </Link>
  );
}
