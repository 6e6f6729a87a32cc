/** 안심 체크인 of the demo: who tries it out is looked after by a mate on the way home from what they go to next. */
import { findMates } from "../src/features/mates/requests/service.ts";
import { selectCompany } from "../src/features/meetups/comingQueries.ts";
import { readOwnMeetups } from "../src/features/meetups/reading.ts";
import { answerCheckIn, askForCheckIn, type CheckInPorts } from "../src/features/together/checkin/service.ts";

type Person = { memberId: number; nickname: string };

/** Has the first mate agree who does not come along; nothing where there is nothing to go to, or nobody to ask. */
export async function askForDemo(
  ports: CheckInPorts,
  people: ReadonlyMap<string, Person>,
  nickname: string,
): Promise<void> {
  const goer = people.get(nickname);
  if (!goer) return;
  const next = (await readOwnMeetups(ports.db, goer.memberId)).find(({ part }) => part === "CONFIRMED");
  if (!next) return;
  const company = await selectCompany(ports.db, next.meetupId, goer.memberId, goer.memberId);
  const comes = new Set(company.map((each) => each.nickname));
  const mates = await findMates(ports.db, goer.memberId, undefined, 20);
  const mate = mates.find((each) => people.has(each.nickname) && !comes.has(each.nickname));
  const mateId = people.get(mate?.nickname ?? "")?.memberId;
  if (!mate || mateId === undefined) return;
  const { checkInId } = await askForCheckIn(ports, goer.memberId, next.meetupId, {
    nickname: mate.nickname,
    minutes: 60,
  });
  await answerCheckIn(ports, mateId, checkInId, true);
}
