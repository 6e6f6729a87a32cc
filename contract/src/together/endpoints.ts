/** What follows from training together. */
import { answerEndpoints } from "./answerEndpoints.ts";
import { checkInEndpoints } from "./checkInEndpoints.ts";

export const togetherEndpoints = { ...answerEndpoints, ...checkInEndpoints };
