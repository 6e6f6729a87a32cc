/** Where all that is known of gatherings is kept. */
export const MEETUPS = ["meetups"] as const;
