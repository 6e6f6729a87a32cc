/** Where a place is sought only by few, it comes when it is. */
import { partOf } from "../../lib/part.ts";

export const { Part: PlaceFinder } = partOf(async () => (await import("./PlaceFinder.tsx")).PlaceFinder);
