/** What has happened, in a sentence; `next` is where one may want to go from there. */
export type News = { kind: "plain" | "mate"; text: string; next?: { label: string; to: string } };
