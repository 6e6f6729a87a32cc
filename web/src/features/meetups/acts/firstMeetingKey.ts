/** Where the browser's storage has whom it has told what to think of before a first meeting. */
export const FIRST_MEETING_KEY = "firstMeetingTold";
