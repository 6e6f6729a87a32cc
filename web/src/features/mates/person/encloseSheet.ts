import type { NewProposal } from "@fitmate/contract/proposals";
import { type ComponentType, createContext } from "react";

export type EncloseSheet = ComponentType<{
  nickname: string;
  /** What is enclosed so far. */
  enclosed: NewProposal | null;
  onEnclose: (proposal: NewProposal) => void;
  onClose: () => void;
}>;

/** Where a plan that goes with a request to be mates is put together: the meetups feature brings it. */
export const Enclosing = createContext<EncloseSheet | null>(null);
