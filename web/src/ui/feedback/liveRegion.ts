/** A live region that has just come is not always listened to yet: after so long it is. */
export const REGION_HEARD_MS = 100;
