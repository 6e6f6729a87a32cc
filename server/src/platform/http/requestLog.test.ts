import { Writable } from "node:stream";
import { endpoints } from "@fitmate/contract/endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { pathOf } from "../../../test/client.ts";

type Line = { msg: string; reqId?: string } & Record<string, unknown>;

let app: TestApp;
const lines: Line[] = [];
beforeAll(async () => {
  const logged = new Writable({
    write(text: Buffer, _, done) {
      lines.push(JSON.parse(text.toString()) as Line);
      done();
    },
  });
  app = await startTestApp({ LOG_LEVEL: "info" }, logged);
});
afterAll(() => app.close());

const linesOf = (reqId: string | null) => lines.filter((line) => line.reqId === reqId);

it("writes one line of each request, under the id that the answer has", async () => {
  const answers = await Promise.all(["/healthz", "/api/nothing", "/%zz"].map((path) => fetch(`${app.url}${path}`)));
  const told = [
    { status: 200, req: { method: "GET", route: "/healthz" } },
    { status: 404, req: { method: "GET" } },
    { status: 400, req: { method: "GET" } },
  ];
  for (const [index, answer] of answers.entries()) {
    const reqId = answer.headers.get("x-request-id");
    expect(reqId).toMatch(/^[0-9a-f]{12}$/);
    await expect.poll(() => linesOf(reqId)).toMatchObject([{ msg: "request", ms: expect.any(Number), ...told[index] }]);
  }
});

it("says the id of what was our fault in the answer, and under it what it was; of a refusal it does not", async () => {
  await sql`alter table members rename to gone`.execute(app.database.db);
  const failed = await app.visitor.call("checkDuplicate", {
    params: { field: "nickname" },
    query: { nickname: "누구" },
  });
  await sql`alter table gone rename to members`.execute(app.database.db);
  const { reqId } = failed.body as { reqId: string };
  expect(failed.status).toBe(500);
  await expect.poll(() => linesOf(reqId).map(({ msg }) => msg)).toEqual(["request failed", "request"]);

  const refused = await app.visitor.call("getMates");
  expect(refused).toMatchObject({ status: 401, body: expect.not.objectContaining({ reqId: expect.anything() }) });
});

it("says that somebody left before they were answered", async () => {
  await app.database.db.transaction().execute(async (trx) => {
    await sql`lock table members in access exclusive mode`.execute(trx);
    const signal = AbortSignal.timeout(300);
    const path = pathOf("findId", { query: { email: "gone@example.com" } });
    await fetch(app.url + path, { signal }).catch(() => undefined);
  });
  const ofThem = () => lines.filter(({ req }) => (req as { route?: string })?.route === endpoints.findId.path);
  await expect.poll(ofThem).toMatchObject([{ msg: "request", left: true }]);
  expect(ofThem()[0]).not.toHaveProperty("status");
});
