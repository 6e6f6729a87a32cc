import { paths } from "@fitmate/contract/paths";
import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { endProposal, useProposing } from "../../ui/overlays/proposing.ts";
import { ProposalSheet } from "../../features/meetups/plans/sheetPart.ts";
import { PlaceFinder } from "../meetups/placeFinderPart.ts";
import { useEndsWithPage } from "./useEndsWithPage.ts";

/** Another plan with a mate, over whatever page it is begun on; then it shows in the room of the two. */
export function ProposalOver() {
  const nickname = useProposing();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEndsWithPage(endProposal);
  if (nickname === null) return null;
  const room = paths.room(nickname);
  const show = () => {
    if (pathname !== room) void navigate(room);
  };
  return (
    <Suspense>
      <ProposalSheet open onClose={endProposal} onProposed={show} nickname={nickname} Finder={PlaceFinder} />
    </Suspense>
  );
}
