/** What a member hosts: a visitor's page does not load it. */
import { partOf } from "../../lib/part.ts";

const hosted = partOf(async () => (await import("./HostedMeetups.tsx")).HostedMeetups);

export const HostedMeetups = hosted.Part;
export const bringHosted = hosted.bring;
