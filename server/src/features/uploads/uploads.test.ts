/** Bringing pictures over HTTP: what is taken, what is refused, and that nothing is half stored. */
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { UPLOAD_MAX_BYTES, UPLOAD_UNUSED_MAX_BYTES, UPLOADS_AT_ONCE } from "@fitmate/contract/limits";
import { sql } from "kysely";
import type pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { pathOf, type HttpClient, type TestAnswer, type TestMember } from "../../../test/client.ts";
import { changingMeanwhile } from "../../../test/meanwhile.ts";
import { drawHalfTransparent, drawPicture, pictureForm } from "../../../test/pictures.ts";
import { nameOf } from "./addresses.ts";

const SIGNED = /^\/uploads\/pictures\/[0-9a-f]{64}\.webp\?until=\d+&signature=[\w-]{43}$/;
let app: TestApp;
let member: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.member("사진가");
});
afterAll(() => app.close());

const send = (client: HttpClient, body: FormData) => client.call("uploadPicture", { body });
const countUploads = async () => (await app.database.db.selectFrom("uploads").select("name").execute()).length;
const filesOnDisk = async () => {
  const entries = await readdir(join(app.ports.config.dataDir, "uploads"), { recursive: true });
  return entries.filter((name) => name.endsWith(".webp")).length;
};

/** Sends the head of an upload and the beginning of its body, and leaves it at that. */
async function beginUpload(client: HttpClient): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  socket.write(
    `POST ${pathOf("uploadPicture")} HTTP/1.1\r\nHost: test\r\nX-AUTH-TOKEN: ${client.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n` +
      `--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n\xFF\xD8\xFF`,
  );
  return socket;
}

/** As many as a member may have under way; resolves once all of them are. */
async function beginUploads(client: TestMember): Promise<Socket[]> {
  const { db } = app.database;
  const { id } = await db
    .selectFrom("members")
    .select("id")
    .where("nickname", "=", client.nickname)
    .executeTakeFirstOrThrow();
  const sockets = await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, () => beginUpload(client)));
  const begun = async () => {
    const { rows } = await sql<{ points: number }>`
      select points from rate_limits where key = 'upload:' || encode(sha256(${String(id)}::bytea), 'hex')`.execute(db);
    return rows[0]?.points;
  };
  await expect.poll(begun).toBe(UPLOADS_AT_ONCE);
  return sockets;
}

describe("an upload", () => {
  it("answers a list whose first item is an address that shows the picture to whoever brought it", async () => {
    const { status, body } = await send(member, pictureForm(await drawPicture({ width: 60 })));
    expect(status).toBe(200);
    expect(body).toEqual([expect.stringMatching(SIGNED)]);
    const shown = await fetch(app.url + (body as string[])[0]);
    expect(shown.status).toBe(200);
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ format: "webp", width: 60 });
  });

  it("goes by content, not by name or type", async () => {
    const odd = { fileName: "../../etc/passwd.svg", type: "image/svg+xml" };
    expect((await send(member, pictureForm(await drawPicture(), odd))).status).toBe(200);
    const script = pictureForm(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), { fileName: "사진.jpg" });
    expect(await send(member, script)).toMatchObject({ status: 415, body: { code: "IMAGE_TYPE_UNSUPPORTED" } });
  });

  it("of the same picture by two members is stored once and belongs to both", async () => {
    const other = await app.member("다른사진가");
    const picture = await drawPicture({ colour: "#abcdef" });
    const before = await countUploads();
    const [one, two] = await Promise.all([send(member, pictureForm(picture)), send(other, pictureForm(picture))]);
    const addressOf = (body: unknown) => (body as string[])[0]?.split("?")[0];
    expect([one.status, two.status, addressOf(one.body)]).toEqual([200, 200, addressOf(two.body)]);
    expect(await countUploads()).toBe(before + 1);
  });

  it("may be exactly 10 MB, and not a byte more: that stores nothing and says so in the words of the specification", async () => {
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
    const picture = await drawPicture({ width: 77, height: 77 });
    const before = [await countUploads(), await filesOnDisk()];
    expect(await send(member, pictureForm(padded(UPLOAD_MAX_BYTES + 1)))).toMatchObject({
      status: 413,
      body: { code: "IMAGE_TOO_LARGE", message: "이미지 크기(10MB)를 초과하였습니다." },
    });
    expect([await countUploads(), await filesOnDisk()]).toEqual(before);
    expect((await send(member, pictureForm(padded(UPLOAD_MAX_BYTES)))).status).toBe(200);
  });

  it("is too large also where the limit falls between two pieces of it", async () => {
    const before = await countUploads();
    const { hostname, port } = new URL(app.url);
    const upload = httpRequest({
      hostname,
      port,
      method: "POST",
      path: pathOf("uploadPicture"),
      headers: { "x-auth-token": member.token, "content-type": "multipart/form-data; boundary=cut" },
    });
    const answer = once(upload, "response") as Promise<[IncomingMessage]>;
    const picture = await drawPicture({ width: 79, height: 79 });
    upload.write(
      '--cut\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    );
    await new Promise((sent) =>
      upload.write(Buffer.concat([picture, Buffer.alloc(UPLOAD_MAX_BYTES - picture.length)]), sent),
    );
    // What is written by itself is a piece of its own, however fast it comes.
    upload.end("x\r\n--cut--\r\n");
    const [{ statusCode }] = await answer;
    expect(statusCode).toBe(413);
    expect(await countUploads()).toBe(before);
  });

  it.each([
    ["no file", () => new FormData(), 400, "IMAGE_MISSING"],
    ["a file of another name", () => pictureForm(Buffer.from("x"), { field: "file" }), 400, "IMAGE_MISSING"],
    ["a broken picture", () => pictureForm(Buffer.from("\xFF\xD8\xFF broken", "latin1")), 400, "IMAGE_UNREADABLE"],
  ])("without a picture is refused: %s", async (_, form, status, code) => {
    const before = [await countUploads(), await filesOnDisk()];
    expect(await send(member, form())).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/요\.$/) },
    });
    expect([await countUploads(), await filesOnDisk()]).toEqual(before);
  });

  it("is 503 where the process that writes it anew is killed, which says nothing of the picture; the next one goes through", async () => {
    const body = pictureForm(await drawHalfTransparent(3_500, 3_500).png().toBuffer());
    const killFirst = (message: unknown) => {
      const { process: writer } = message as { process: ChildProcess };
      writer.once("spawn", () => process.kill(writer.pid ?? 0, "SIGKILL"));
      unsubscribe("child_process", killFirst);
    };
    subscribe("child_process", killFirst);
    expect(await send(member, body)).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    expect((await send(member, body)).status).toBe(200);
  });

  it("is a form, not JSON; and a form is nothing for the other endpoints", async () => {
    expect(await member.call("uploadPicture", { body: { image: "x" } })).toMatchObject({ status: 415 });
    expect((await member.call("updateMyProfile", { body: pictureForm(Buffer.from("x")) })).status).toBe(415);
  });

  it("is for members: nobody else's body is even read", async () => {
    expect((await send(app.visitor, pictureForm(await drawPicture()))).status).toBe(401);
    expect((await app.visitor.call("uploadProfilePicture", { body: pictureForm(await drawPicture()) })).status).toBe(
      401,
    );
  });
});

describe("many uploads", () => {
  it("of one member at once have to wait; broken off, they leave nothing and their places are free again", async () => {
    const hasty = await app.member("급한사람");
    const before = [await countUploads(), await filesOnDisk()];
    const begun = await beginUploads(hasty);
    const form = pictureForm(await drawPicture());
    const refused = await send(hasty, form);
    expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const socket of begun) socket.destroy();
    // Broken pictures store nothing, so that what is there was left by the others.
    await expect.poll(async () => (await send(hasty, pictureForm(Buffer.from("x")))).status).toBe(415);
    expect([await countUploads(), await filesOnDisk()]).toEqual(before);
    const statuses = await Promise.all(begun.map(async () => (await send(hasty, form)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it("of everybody at once are bounded, with a time to come back", async () => {
    const crowd = await Promise.all(["군중1", "군중2", "군중3", "군중4"].map((nickname) => app.member(nickname)));
    const begun = (await Promise.all(crowd.map((one) => beginUploads(one)))).flat();
    const form = pictureForm(await drawPicture());
    const refused = await send(member, form);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: "UNAVAILABLE", message: expect.stringContaining("사진") },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const socket of begun) socket.destroy();
    await expect.poll(async () => (await send(member, form)).status).toBe(200);
  });

  it("that hardly come make way for whoever brings a picture: nobody stops the others by holding all places", async () => {
    const idle = await Promise.all(["느린1", "느린2", "느린3", "느린4"].map((nickname) => app.member(nickname)));
    const begun = (await Promise.all(idle.map((one) => beginUploads(one)))).flat();
    const [form, now] = [pictureForm(await drawPicture()), performance.now.bind(performance)];
    const later = vi.spyOn(performance, "now").mockImplementation(() => now() + 6_000);
    onTestFinished(() => later.mockRestore());
    const cut = Promise.race(begun.map(async (socket) => String((await once(socket, "data"))[0])));
    expect((await send(member, form)).status).toBe(200);
    expect(await cut).toMatch(/^HTTP\/1\.1 503 .*"code":"UNAVAILABLE"/s);
    for (const socket of begun) socket.destroy();
    await expect.poll(async () => (await send(member, form)).status).toBe(200);
  });

  it(
    "that take much memory leave places to the others: a few of them take half of what these may have",
    { timeout: 60_000 },
    async () => {
      const greedy = await Promise.all(["큰1", "큰2", "큰3", "큰4"].map((nickname) => app.member(nickname)));
      const slow = await drawHalfTransparent(3_500, 3_500).png().toBuffer();
      const refused: TestAnswer[] = [];
      const taken: TestAnswer[] = [];
      const brought = greedy.flatMap((one) =>
        Array.from({ length: UPLOADS_AT_ONCE }, async () => {
          const answer = await send(one, pictureForm(slow));
          (answer.status === 200 ? taken : refused).push(answer);
        }),
      );
      // One each, and four before three of these at most.
      await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(brought.length - 7);
      expect((await send(member, pictureForm(await drawPicture()))).status).toBe(200);
      expect(taken.length + refused.length).toBeLessThan(brought.length);
      await Promise.all(brought);
      for (const { body, headers } of refused) {
        expect(body).toMatchObject({ code: "UNAVAILABLE", message: expect.stringContaining("사진") });
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect(taken.length).toBeGreaterThanOrEqual(greedy.length);
    },
  );

  it("that take much memory leave places to the others: half of all", { timeout: 60_000 }, async () => {
    const many = await Promise.all(Array.from({ length: 10 }, (_, index) => app.member(`크고${index}`)));
    const large = await drawHalfTransparent(2_500, 2_500).png().toBuffer();
    const answers = await Promise.all(many.map((one) => send(one, pictureForm(large))));
    const refused = answers.filter(({ status }) => status !== 200);
    // Unless one was done before the last ones came.
    expect([1, 2]).toContain(refused.length);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: "UNAVAILABLE", message: expect.stringContaining("사진") });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  it("that are used nowhere may take so much, until they are used or a day old", async () => {
    const [{ db }, collector] = [app.database, await app.member("모으는이")];
    const form = pictureForm(await drawPicture({ width: 81 }));
    const statusOf = async () => (await send(collector, form)).status;
    const hold = (bytes: number, isOld = false) =>
      sql`
        update uploads set bytes = ${bytes}, uploaded_at = now() - ${isOld ? "25 hours" : "1 hour"}::interval
         where name in (select o.name from upload_owners o join members m on m.id = o.owner_id
                         where m.nickname = ${collector.nickname})`.execute(db);
    expect(await statusOf()).toBe(200);
    await hold(UPLOAD_UNUSED_MAX_BYTES - 1);
    expect(await statusOf()).toBe(200);
    await hold(UPLOAD_UNUSED_MAX_BYTES);
    expect(await send(collector, form)).toMatchObject({ status: 409, body: { code: "UNUSED_PICTURES" } });
    await hold(UPLOAD_UNUSED_MAX_BYTES, true);
    const [reference = ""] = await collector.ask("uploadPicture", { body: form });
    await hold(UPLOAD_UNUSED_MAX_BYTES);
    expect(await statusOf()).toBe(409);
    await sql`insert into upload_uses values ('post', 1, ${nameOf(reference)}, true)`.execute(db);
    expect(await statusOf()).toBe(200);
  });

  it("in an hour are counted", async () => {
    const limited = await startTestApp({ UPLOADS_PER_MEMBER: "2" });
    const one = await limited.member("사진많은이");
    const form = pictureForm(await drawPicture());
    const statuses = [await send(one, form), await send(one, form), await send(one, form)].map(({ status }) => status);
    await limited.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe("a profile picture", () => {
  const upload = async (colour: string) => {
    const form = pictureForm(await drawPicture({ width: 300, height: 90, colour }));
    const { status, body } = await member.call("uploadProfilePicture", { body: form, query: { image: "내 사진.jpg" } });
    expect(status).toBe(200);
    return String(body);
  };
  const profile = (profilePicture: string | null) => ({
    gender: true,
    exerciseChoice: [],
    introduction: "",
    publicInfo: true,
    profilePicture,
  });
  const load = async (address: string) => (await fetch(app.url + address)).status;

  it("shows to whoever brought it until it is saved, then to everybody in three sizes, then to nobody", async () => {
    const reference = await upload("#0a0");
    const [plain = ""] = reference.split("?");
    expect([await load(reference), await load(plain)]).toEqual([200, 404]);

    expect((await member.call("updateMyProfile", { body: profile(reference) })).status).toBe(200);
    expect((await member.call("getMyProfile")).body).toMatchObject({ profilePicture: plain });
    for (const size of ["", "-md", "-sm"]) expect(await load(plain.replace(".webp", `${size}.webp`))).toBe(200);
    expect((await member.call("updateMyProfile", { body: profile(plain) })).status).toBe(200);

    expect((await member.call("updateMyProfile", { body: profile(null) })).status).toBe(200);
    expect(await load(plain)).toBe(404);
  });

  it("is one's own: another member's is refused, and nothing of the profile changes", async () => {
    const reference = await upload("#00a");
    const thief = await app.member("사진도둑");
    const answer = await thief.call("updateMyProfile", { body: { ...profile(reference), introduction: "훔침" } });
    expect(answer).toMatchObject({ status: 400, body: { code: "UPLOAD_NOT_FOUND" } });
    expect((await thief.call("getMyProfile")).body).toMatchObject({ profilePicture: null, introduction: "" });
  });

  it("is kept for whoever comes back, also where another device of theirs puts a further one in its place while they leave", async () => {
    const kept = await upload("#a00");
    const further = await upload("#aa0");
    expect((await member.call("updateMyProfile", { body: profile(kept) })).status).toBe(200);
    const leave = (client: pg.PoolClient) =>
      client.query("update members set left_at = now() where nickname = $1", [member.nickname]);
    const save = () => member.call("updateMyProfile", { body: profile(further) });
    expect(await changingMeanwhile(app, leave, save)).toMatchObject({ status: 401, body: { code: "SESSION_EXPIRED" } });
    await sql`update members set left_at = null where nickname = ${member.nickname}`.execute(app.database.db);
    const plainOf = (reference: string) => reference.split("?")[0] ?? "";
    expect([await load(plainOf(kept)), await load(plainOf(further))]).toEqual([200, 404]);
  });

  it("is no picture of a post", async () => {
    const { body } = await send(member, pictureForm(await drawPicture()));
    const [reference = ""] = body as string[];
    expect((await member.call("updateMyProfile", { body: profile(reference) })).status).toBe(400);
  });
});
