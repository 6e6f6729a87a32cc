import type { NewMeetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { newMeetup } from "../../../test/meetups.ts";

const ORIGIN = "https://fitmate.example";

let app: TestApp;
let host: TestMember;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: `${ORIGIN}/` });
  host = await app.member("지도에여는");
});
afterAll(() => app.close());

/** Announces one as if the host had announced none before; answers its address and its day. */
async function announce(
  changes: Partial<NewMeetup> = {},
  hours = 30,
): Promise<{ id: number; page: string; day: string }> {
  await sql`update gatherings set created_at = now() - interval '1 year', host_id = null`.execute(app.database.db);
  const body = newMeetup(changes, hours);
  const { meetupId } = await host.ask("createMeetup", { body });
  return { id: meetupId, page: `<loc>${ORIGIN}${paths.meetup(meetupId)}</loc>`, day: body.begins.slice(0, 10) };
}

const read = async (name: string) => {
  const answer = await fetch(`${app.url}/sitemap${name}.xml`);
  return { status: answer.status, text: await answer.text() };
};
const isListed = async (day: string) =>
  (await read("")).text.includes(`<loc>${ORIGIN}/sitemap-meetups-${day}.xml</loc>`);

it("lists the days with gatherings for everybody, and on each those to come", async () => {
  expect((await read("")).text).not.toContain("meetups-");
  const open = await announce();
  const later = await announce({}, 30 + 240);
  const closed = await announce({ audience: "MATES" });
  const elsewhere = await announce({ audience: "MATES" }, 30 + 480);
  expect([await isListed(open.day), await isListed(later.day), await isListed(elsewhere.day)]).toEqual([
    true,
    true,
    false,
  ]);
  const { text } = await read(`-meetups-${open.day}`);
  expect(text).toContain(open.page);
  for (const { page } of [closed, later]) expect(text).not.toContain(page);
  expect((await read(`-meetups-${elsewhere.day}`)).status).toBe(404);
  expect((await read("-pages")).text).toContain(`<loc>${ORIGIN}${paths.meetups()}</loc>`);
});

it("no more lists what is off or has begun", async () => {
  const [off, begun] = [await announce({}, 30 + 720), await announce({}, 30 + 960)];
  await sql`update gatherings set host_id = (select id from members where nickname = '지도에여는')`.execute(
    app.database.db,
  );
  await host.ask("cancelMeetup", { params: { meetupId: off.id }, body: { reason: "비가 와요.", scope: "THIS" } });
  await sql`update gatherings set begins_at = now() - interval '1 minute' where id = ${begun.id}`.execute(
    app.database.db,
  );
  for (const { day } of [off, begun]) {
    expect(await isListed(day)).toBe(false);
    expect((await read(`-meetups-${day}`)).status).toBe(404);
  }
});

it.each(["meetups-2026-02-30", "meetups-", "meetups-1", "meetups-9999-12-31", "nothing-1", "meetups-x"])(
  "has no map called %s",
  async (name) => {
    expect((await read(`-${name}`)).status).toBe(404);
  },
);
