import type { ReactNode } from "react";
import { messageOf } from "../../lib/api.ts";
import { isRefusal } from "../../lib/outlook.ts";
import { ButtonLink } from "../controls/Button.tsx";
import { Empty, ErrorState } from "./Empty.tsx";
import { Skeleton } from "./Skeleton.tsx";

type NotShownProps = {
  error: Error | null;
  onRetry: () => void;
  busy: boolean;
  /** Heading where it did not load. */
  failed: string;
  /** Where it is not there, or not for me: that it is so, and where to go instead. */
  none: { title: string; text?: string; to: string; lead: string };
  /** Unless the server's refusal says so. */
  isNone?: boolean;
  /** What stands here while it loads. */
  children?: ReactNode;
};

const BLOCK = <Skeleton width="100%" height="18rem" radius="var(--r-4)" />;

/** What stands in the place of a page's one thing: while it loads, where it did not, and where there is none. */
export function NotShown({
  error,
  onRetry,
  busy,
  failed,
  none,
  isNone = isRefusal(error),
  children = BLOCK,
}: NotShownProps) {
  if (isNone) {
    return (
      <div role="alert">
        <Empty
          art="search"
          heading="h1"
          title={none.title}
          text={none.text}
          action={
            <ButtonLink variant="secondary" size="md" to={none.to}>
              {none.lead}
            </ButtonLink>
          }
        />
      </div>
    );
  }
  if (error) {
    return <ErrorState heading="h1" title={failed} text={messageOf(error)} onRetry={onRetry} busy={busy} />;
  }
  return (
    <div role="status">
      <span className="sr-only">불러오는 중이에요</span>
      {children}
    </div>
  );
}
