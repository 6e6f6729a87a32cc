import { checkInAt } from "@fitmate/contract/addresses";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { useTellArrival } from "../../data/together/arrival.ts";
import { checkIns } from "../../data/together/checkIns.ts";
import { partOf } from "../../lib/part.ts";
import { toast } from "../../ui/feedback/toast.ts";

// Most members have none.
const standing = partOf(
  async () => (await import("../../features/together/checkin/StandingCheckIns.tsx")).StandingCheckIns,
);

/** What stands over every page while somebody is on their way home; and tells what could not be told before. */
export function CheckInsOver() {
  const { data } = useQuery(checkIns);
  const { pathname } = useLocation();
  useTellArrival(tellOfIt);
  if (!data || data.mine.length + data.watched.length === 0) return null;
  return (
    <Suspense>
      <standing.Part {...data} openId={checkInAt(pathname)} />
    </Suspense>
  );
}

const tellOfIt = () => toast.show("잘 들어왔다고 알렸어요.");
