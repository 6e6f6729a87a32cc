/** What members do about a gathering: a visitor's page does not load it. */
import { partOf } from "../../../lib/part.ts";

const myAct = partOf(async () => (await import("../acts/MyAct.tsx")).MyAct);
const hostDesk = partOf(async () => (await import("../acts/HostDesk.tsx")).HostDesk);
const hostRows = partOf(async () => (await import("../acts/HostRows.tsx")).HostRows);
const manageButton = partOf(async () => (await import("../acts/ManageButton.tsx")).ManageButton);
const leaving = partOf(async () => (await import("../acts/Leaving.tsx")).Leaving);
const hiddenNote = partOf(async () => (await import("../acts/HiddenNote.tsx")).HiddenNote);
const ownGivesWay = partOf(async () => (await import("../acts/OwnGivesWay.tsx")).OwnGivesWay);
const succession = partOf(async () => (await import("../acts/Succession.tsx")).Succession);
const calendarRow = partOf(async () => (await import("../calendar/CalendarRow.tsx")).CalendarRow);

export const MyAct = myAct.Part;
export const HostDesk = hostDesk.Part;
export const HostRows = hostRows.Part;
export const ManageButton = manageButton.Part;
export const Leaving = leaving.Part;
export const HiddenNote = hiddenNote.Part;
export const OwnGivesWay = ownGivesWay.Part;
export const Succession = succession.Part;
export const CalendarRow = calendarRow.Part;

/** Has all of them ready. */
export async function bringParts(): Promise<void> {
  await Promise.all(
    [myAct, hostDesk, hostRows, hiddenNote, ownGivesWay, manageButton, leaving, succession, calendarRow].map(
      ({ bring }) => bring(),
    ),
  );
}
