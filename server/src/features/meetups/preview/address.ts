/** Where the picture is that links to a gathering show: at another address once it would look otherwise, so that it can be kept. */
import { createHash } from "node:crypto";
import { endpoints } from "@fitmate/contract/endpoints";
import type { MeetupItem } from "@fitmate/contract/meetups";
import type { Words } from "./drawing.ts";

/** Grows when drawing.ts draws the same words otherwise. */
const DRAWING = 1;
const VERSION_CHARACTERS = 16;

/** What is drawn of a gathering, and nothing else of it. */
export function wordsOf({ sport, title, begins, area, status }: Words): Words {
  return { sport, title, begins, area, status };
}

/** Differs where the pictures do. */
export function versionOf(words: Words): string {
  const { sport, title, begins, area, status } = words;
  const all = JSON.stringify([DRAWING, sport, title, begins, area, status]);
  return createHash("sha256").update(all).digest("hex").slice(0, VERSION_CHARACTERS);
}

/** The address of the picture of this version. */
export function addressOf(meetupId: number, version: string): string {
  return endpoints.getMeetupPreview.path.replace(":meetupId", String(meetupId)).replace(":version", version);
}

/** null where not everybody may know of it. */
export function previewOf(meetup: MeetupItem): string | null {
  return meetup.audience === "EVERYONE" ? addressOf(meetup.meetupId, versionOf(meetup)) : null;
}
