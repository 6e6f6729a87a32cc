/** Reporting in three taps: why, what there is to add, done. */
import { type ReportReason, reportReasons } from "@fitmate/contract/safety";
import { useRef, useState } from "react";
import { endReporting, type Reported } from "../../../ui/overlays/reporting.ts";
import { useKeptText } from "../../../lib/keptTexts.ts";
import { useSession } from "../../../lib/session.ts";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { placeOf } from "./about.ts";
import { Details } from "./Details.tsx";
import { Done } from "./Done.tsx";
import { Reasons } from "./Reasons.tsx";

type Step = { at: "reasons" | "done" } | { at: "details"; reason: ReportReason };

export function ReportSheet({ reported }: { reported: Reported }) {
  const [step, setStep] = useState<Step>({ at: "reasons" });
  const [words, setWords, forget] = useKeptText(useSession()?.nickname ?? "", placeOf(reported.target));
  /** Went back to the reasons: what has the focus is the one that was chosen. */
  const [chosen, setChosen] = useState<ReportReason | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  /** The page on which the sheet was closed. */
  const closedOn = useRef<string>(null);
  const close = () => {
    closedOn.current = location.pathname;
    endReporting();
    if (isBlocked) reported.onBlocked?.();
  };
  const blocked = () => {
    if (closedOn.current === null) setBlocked(true);
    // Whoever has gone on to another page stays there.
    else if (closedOn.current === location.pathname) reported.onBlocked?.();
  };
  const choose = (reason: ReportReason) => {
    setChosen(reason);
    setStep({ at: "details", reason });
  };
  return (
    <Sheet open onClose={close} label={labelOf(step)}>
      {step.at === "reasons" && <Reasons reported={reported} chosen={chosen} onChoose={choose} onClose={close} />}
      {step.at === "details" && (
        <Details
          reported={reported}
          reason={step.reason}
          words={words}
          onWords={setWords}
          onBack={() => setStep({ at: "reasons" })}
          onSent={() => {
            forget(words);
            setStep({ at: "done" });
            reported.onSent?.();
          }}
          onClose={close}
        />
      )}
      {step.at === "done" && <Done reported={reported} onBlocked={blocked} onClose={close} />}
    </Sheet>
  );
}

function labelOf(step: Step): string {
  if (step.at === "details") return reportReasons[step.reason].title;
  return step.at === "done" ? "신고를 받았어요" : "무엇이 문제였나요?";
}
