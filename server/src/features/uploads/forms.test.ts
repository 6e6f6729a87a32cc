/** Forms that no browser sends: each is refused at once, and leaves no upload held. */
import { UPLOAD_MAX_BYTES, UPLOADS_AT_ONCE } from "@fitmate/contract/limits";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { pathOf, type TestMember } from "../../../test/client.ts";
import { drawPicture, pictureForm } from "../../../test/pictures.ts";
import { RawConnection } from "../../../test/rawHttp.ts";

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ UPLOADS_PER_MEMBER: "100000" });
  member = await app.member("폼장난");
});
afterAll(() => app.close());

const FORM = "multipart/form-data; boundary=b";
const file = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\nx\r\n`;
const field = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;

const head = (type: string, framing: string) =>
  `POST ${pathOf("uploadPicture")} HTTP/1.1\r\nHost: test\r\nX-AUTH-TOKEN: ${member.token}\r\nContent-Type: ${type}\r\n${framing}\r\n\r\n`;

const CODES = [
  "MALFORMED_FORM",
  "IMAGE_MISSING",
  "IMAGE_TOO_LARGE",
  "IMAGE_TYPE_UNSUPPORTED",
  "UNSUPPORTED_MEDIA_TYPE",
];

async function assertPlacesFree(): Promise<void> {
  const picture = pictureForm(await drawPicture());
  const all = Array.from({ length: UPLOADS_AT_ONCE }, () => member.call("uploadPicture", { body: picture }));
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200));
}

it.each([
  ["without a boundary", "multipart/form-data", `${file("image")}--b--\r\n`],
  ["with an empty boundary", "multipart/form-data; boundary=", `${file("image")}--b--\r\n`],
  ["with an empty boundary in quotes", 'multipart/form-data; boundary=""', `${file("image")}--b--\r\n`],
  ["with another boundary", "multipart/form-data; boundary=c", `${file("image")}--b--\r\n`],
  [
    "with a boundary of 10,000 letters",
    `multipart/form-data; boundary=${"b".repeat(10_000)}`,
    `${file("image")}--b--\r\n`,
  ],
  ["with two boundaries", "multipart/form-data; boundary=c; boundary=b", `${file("image")}--b--\r\n`],
  ["of another kind", "multipart/mixed; boundary=b", `${file("image")}--b--\r\n`],
  [
    "within a form",
    FORM,
    `--b\r\nContent-Disposition: form-data; name="image"\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c--\r\n--b--\r\n`,
  ],
  ["that is nothing but its end", FORM, "--b--\r\n"],
  ["that is text", FORM, "hello"],
  ["without an end", FORM, file("image")],
  ["cut within the file", FORM, file("image").slice(0, -2)],
  ["cut within the head of the file", FORM, "--b\r\nContent-Disposition: form-da"],
  ["cut after the head of the file", FORM, '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n'],
  ["whose part has no head", FORM, "--b\r\n\r\nx\r\n--b--\r\n"],
  ["whose head is no head", FORM, "--b\r\n: : :\r\n\0\r\n\r\nx\r\n--b--\r\n"],
  ["whose file has no name", FORM, '--b\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx\r\n--b--\r\n'],
  ["whose file has the name of something else", FORM, `${file("picture")}--b--\r\n`],
  ["whose field poisons prototypes", FORM, `${field("__proto__")}--b--\r\n`],
  ["whose file poisons prototypes", FORM, `${file("constructor")}--b--\r\n`],
  ["whose picture is text", FORM, `${field("image")}--b--\r\n`],
  [
    "whose file name cannot be read",
    FORM,
    "--b\r\nContent-Disposition: form-data; name=image; filename*=utf-9''%ff%\r\n\r\nx\r\n--b--\r\n",
  ],
  [
    "of a charset that is none",
    FORM,
    '--b\r\nContent-Disposition: form-data; name="image"\r\nContent-Type: text/plain; charset=none\r\n\r\nx\r\n--b--\r\n',
  ],
  [
    "of broken JSON",
    FORM,
    '--b\r\nContent-Disposition: form-data; name="image"\r\nContent-Type: application/json\r\n\r\n{\r\n--b--\r\n',
  ],
  ["of 5,000 fields", FORM, `${field("a").repeat(5_000)}--b--\r\n`],
  ["of 5,000 files", FORM, `${file("a").repeat(5_000)}--b--\r\n`],
  ["of 50,000 parts of nothing", FORM, `${"--b\r\n\r\n\r\n".repeat(50_000)}--b--\r\n`],
  ["of 200,000 boundaries", FORM, "--b\r\n".repeat(200_000)],
  [
    "with a head of 1 MB",
    FORM,
    `--b\r\nContent-Disposition: form-data; name="${"i".repeat(1_000_000)}"\r\n\r\nx\r\n--b--\r\n`,
  ],
  ["with 50,000 lines in a head", FORM, `--b\r\n${"A: b\r\n".repeat(50_000)}\r\nx\r\n--b--\r\n`],
] as const)("a form %s is refused", async (_, type, body) => {
  for (const framing of [`Content-Length: ${Buffer.byteLength(body)}`, "Transfer-Encoding: chunked"]) {
    const connection = await RawConnection.open(app.url);
    connection.send(head(type, framing));
    connection.send(framing.startsWith("T") ? `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n` : body);
    const { status, body: answer } = await connection.answer();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(answer).toMatchObject({ status, code: expect.toSatisfy((code: string) => CODES.includes(code)) });
    connection.socket.destroy();
  }
  await assertPlacesFree();
});

it.each([
  ["before its first part", "no boundary, "],
  ["within the head of a part", '--b\r\nContent-Disposition: form-data; name="image"; x="'],
  ["within the lines of a head", "--b\r\nA: b\r\n"],
  ["within its boundary", "--b"],
  ["within a file", file("image").slice(0, -2)],
  ["within a field", field("a").slice(0, -2)],
  ["of ever more parts", field("a")],
])("a form without end %s is refused once it is longer than a picture may be", async (_, beginning) => {
  const connection = await RawConnection.open(app.url);
  connection.send(head(FORM, "Transfer-Encoding: chunked"));
  const piece = beginning.repeat(Math.ceil(65_536 / beginning.length));
  connection.send(`${beginning.length.toString(16)}\r\n${beginning}\r\n`);
  const sending = connection.sendForEver(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  const { status, body } = await connection.answer();
  connection.socket.destroy();
  await sending;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).toMatchObject({ code: expect.toSatisfy((code: string) => CODES.includes(code)) });
  await assertPlacesFree();
});

it("a form that says beforehand that it is too long is refused before it comes", async () => {
  const connection = await RawConnection.open(app.url);
  connection.send(head(FORM, `Content-Length: ${2 * UPLOAD_MAX_BYTES}`));
  expect(await connection.answer()).toMatchObject({ status: 413, body: { code: "IMAGE_TOO_LARGE" } });
  connection.socket.destroy();
  await assertPlacesFree();
});
