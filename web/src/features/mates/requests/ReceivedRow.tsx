import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import { proposalWords } from "@fitmate/contract/proposalWords";
import { useState } from "react";
import { timeAgo } from "../../../lib/korean.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { EnclosedPlan } from "../../../ui/people/EnclosedPlan.tsx";
import { NoteCaution } from "../../../ui/people/NoteCaution.tsx";
import { InShort } from "../../../ui/people/InShort.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useTellNews } from "../../../ui/feedback/useTellNews.ts";
import { useAnswers } from "../../../data/mates/answers.ts";
import { profileReported } from "../../../ui/overlays/reportedProfile.ts";
import { askToReport, type Reported } from "../../../ui/overlays/reporting.ts";
import { ConfirmAct } from "./ConfirmAct.tsx";
import { daysLeft } from "./daysLeft.ts";
import type { RowProps } from "./PeopleSection.tsx";
import { PersonRow } from "./PersonRow.tsx";

/** What they wrote and proposed to me; without a word it is the one who asks. */
function reportedOf({ nickname, profilePicture: picture, note, proposal, requestedAt }: ReceivedRequest): Reported {
  const said = [note, proposal && proposalWords(proposal)].filter(Boolean);
  if (said.length === 0) return profileReported({ nickname, picture });
  const quotes = said.map((text) => ({ by: nickname, text: text ?? "", pictures: 0, at: requestedAt }));
  return { target: { kind: "REQUEST", nickname }, nickname, picture, quotes };
}

/** Somebody asked me: answered right here; or, in the menu, reported or blocked. */
export function ReceivedRow({ item, soughtOn, onDone }: RowProps<ReceivedRequest>) {
  const { nickname, profilePicture, exerciseChoice, note, requestedAt, expiresAt } = item;
  const [blocking, setBlocking] = useState(false);
  const tell = useTellNews();
  const { answersTo } = useAnswers(nickname, {
    onDone: (news) => {
      tell(news);
      onDone();
    },
    // Not in the row: by then it may be gone.
    onRefused: toastError,
  });
  const { plan, reject, accept, acceptAlone } = answersTo(item.proposal);

  return (
    <PersonRow
      soughtOn={soughtOn}
      nickname={nickname}
      picture={profilePicture}
      sports={exerciseChoice}
      note={note}
      about={
        <>
          {note && <NoteCaution note={note} />}
          <InShort about={item} />
          {plan && <EnclosedPlan plan={plan} />}
        </>
      }
      caption={`${timeAgo(new Date(requestedAt))} · ${daysLeft(new Date(expiresAt))}`}
      actions={
        <>
          {[reject, acceptAlone, accept].map(
            (each) =>
              each && (
                <Button key={each.children} {...each} variant={each === accept ? "primary" : "secondary"} size="sm">
                  {each.children}
                  <span className="sr-only">, {nickname}</span>
                </Button>
              ),
          )}
          <Menu
            label={`${nickname}님 메뉴`}
            items={[
              { label: "신고하기", icon: "flag", onSelect: () => askToReport(reportedOf(item)) },
              { label: "차단하기", danger: true, onSelect: () => setBlocking(true) },
            ]}
          />
        </>
      }
    >
      <ConfirmAct
        act={blocking ? "block" : null}
        nickname={nickname}
        onClose={() => setBlocking(false)}
        onDone={onDone}
      />
    </PersonRow>
  );
}
