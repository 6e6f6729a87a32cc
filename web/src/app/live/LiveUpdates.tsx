import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { lookAgainAfterActs } from "../../data/everyLook.ts";
import { MatchingDialog } from "../../features/notifications/MatchingDialog.tsx";
import { myProfile } from "../../data/profile/myProfile.ts";
import { useRestriction, useSession } from "../../lib/session.ts";
import { CheckInsOver } from "./CheckInsOver.tsx";
import { ProposalOver } from "./ProposalOver.tsx";
import { ReportOver } from "./ReportOver.tsx";
import { useEventStream } from "./useEventStream.ts";
import { useOwnNickname } from "./useOwnNickname.ts";
import { usePushRenewal } from "./usePushRenewal.ts";
import { useUnsentMessages } from "./useUnsentMessages.ts";

/** What happens elsewhere shows here at once, as long as somebody is signed in. Rendered once, for members. */
export function LiveUpdates() {
  const session = useSession();
  const client = useQueryClient();
  useEffect(() => lookAgainAfterActs(client), [client]);
  // Whoever may do hardly anything is told of nothing.
  const isRestricted = useRestriction() !== null;
  const { data: profile } = useQuery({ ...myProfile, enabled: session !== null && !isRestricted });
  useEventStream(isRestricted ? undefined : session?.token);
  useOwnNickname(session?.nickname, profile?.nickname);
  usePushRenewal(isRestricted ? undefined : session?.token);
  useUnsentMessages(isRestricted ? undefined : session?.nickname);
  return (
    session && (
      <>
        <MatchingDialog me={{ nickname: session.nickname, picture: profile?.profilePicture ?? null }} />
        {!isRestricted && <CheckInsOver />}
        <ProposalOver />
        <ReportOver />
      </>
    )
  );
}
