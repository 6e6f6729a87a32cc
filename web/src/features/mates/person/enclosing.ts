import type { NewProposal } from "@fitmate/contract/proposals";
import { createContext, type ReactNode } from "react";

export type EnclosingProps = {
  nickname: string;
  enclosed: NewProposal | null;
  onEnclose: (proposal: NewProposal | null) => void;
};

/** What lets a plan go with a request to be mates: the meetups feature brings it. */
export const Enclosing = createContext<((props: EnclosingProps) => ReactNode) | null>(null);
