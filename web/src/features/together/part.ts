/** The question, where it comes only when somebody goes to answer it. */
import { partOf } from "../../lib/part.ts";

export const { Part: AfterSheet } = partOf(async () => (await import("./AfterSheet.tsx")).AfterSheet);
