import { keeping } from "../../lib/keeping.ts";

/** What only members ask, by the code that visitors do not load. */
export const ofMembers = keeping(() => import("./memberQuestions.ts"));
