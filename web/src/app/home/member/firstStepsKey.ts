/** Where the browser's storage has who wants to be left alone with the first steps. */
export const FIRST_STEPS_KEY = "firstStepsHiddenBy";
