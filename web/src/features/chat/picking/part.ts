/** Choosing messages to report: who only talks does not load it. */
import { partOf } from "../../../lib/part.ts";

export const { Part: PickMessages } = partOf(async () => (await import("./PickMessages.tsx")).PickMessages);
