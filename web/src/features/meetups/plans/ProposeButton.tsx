import { Suspense, useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { PlaceFinder } from "../form/part.ts";
import { bringProposalSheet, ProposalSheet } from "./sheetPart.ts";

type ProposeButtonProps = { nickname: string; look: "icon" | "word"; Finder: PlaceFinder };

/** Leads to a proposal, from the head of the room of two. */
export function ProposeButton({ nickname, look, Finder }: ProposeButtonProps) {
  const [open, setOpen] = useState(false);
  const press = { onClick: () => setOpen(true), onPointerEnter: bring, onFocus: bring };
  return (
    <>
      {look === "icon" ? (
        <IconButton icon="plan" label="약속 잡기" {...press} />
      ) : (
        <Button variant="secondary" size="sm" {...press}>
          <Icon name="plan" size={18} />
          약속 잡기
        </Button>
      )}
      <Suspense>
        {open && <ProposalSheet open onClose={() => setOpen(false)} nickname={nickname} Finder={Finder} />}
      </Suspense>
    </>
  );
}

/** The sheet is there by the time it is asked for. */
const bring = () => void bringProposalSheet().catch(() => {});
