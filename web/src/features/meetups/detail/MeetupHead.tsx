import type { Meetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { cutTitle } from "../../../lib/cutTitle.ts";
import { useNow } from "../../../lib/useNow.ts";
import { wholeMoment } from "../../../lib/wallClock.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { effortWords } from "../card/words.ts";

const EXCERPT_MAX = 90;

/** What search results and previews show: when, around where, how hard; never who. */
export function MeetupHead({ meetup }: { meetup: Meetup }) {
  const { meetupId, title, begins, area, place, description, status, preview } = meetup;
  const facts = [wholeMoment(begins, useNow()), place?.name ?? area, effortWords(meetup)].filter(Boolean).join(" · ");
  const excerpt = cutTitle(description.replace(/\s+/g, " "), EXCERPT_MAX);
  return (
    <>
      <PageHead
        title={status === "CANCELLED" ? `취소됨: ${title}` : title}
        description={[facts, excerpt].filter(Boolean).join(". ")}
        path={paths.meetup(meetupId)}
        picture={preview}
      />
      {status !== "UPCOMING" && <meta name="robots" content="noindex" />}
    </>
  );
}
