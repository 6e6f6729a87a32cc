/** What somebody is about to report: menus everywhere say so, and one sheet over the page goes on from there (app/live/ReportOver.tsx). */
import type { ReportTarget } from "@fitmate/contract/safety";
import { createAsked } from "../../lib/asked.ts";

/** Something that is sent along. `by`: as it is called on the screen; `at`: ISO 8601, null where that says nothing. */
export type Quote = { by: string; text: string; pictures: number; at: string | null };

export type Reported = {
  target: ReportTarget;
  /** Whose it is; null: they have no name for me. */
  nickname: string | null;
  picture: string | null;
  quotes: readonly Quote[];
  /** The report has been made. */
  onSent?: () => void;
  /** Whose it is has been blocked as well: the sheet is closed. */
  onBlocked?: (() => void) | undefined;
};

const reporting = createAsked<Reported>();

/** Opens the sheet. */
export const askToReport = reporting.ask;

/** The sheet is closed. */
export const endReporting = () => reporting.end();

/** What is being reported; null most of the time. */
export const useReporting = reporting.useAsked;
