import { Suspense } from "react";
import { endReporting, useReporting } from "../../ui/overlays/reporting.ts";
import { partOf } from "../../lib/part.ts";
import { useEndsWithPage } from "./useEndsWithPage.ts";

// Hardly anybody needs it: it comes when it is opened.
const sheet = partOf(async () => (await import("../../features/safety/report/ReportSheet.tsx")).ReportSheet);

/** What somebody reports, over whatever page they see it on; it goes with the page. */
export function ReportOver() {
  const reported = useReporting();
  useEndsWithPage(endReporting);
  return (
    reported && (
      <Suspense>
        <sheet.Part reported={reported} />
      </Suspense>
    )
  );
}
