/** What pictures made to burst it do to a server of its own process. */
import { UPLOADS_AT_ONCE } from "@fitmate/contract/limits";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestMember } from "../../../test/client.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { peakDuring } from "../../../test/memory.ts";
import { startNode, type TestNode } from "../../../test/node.ts";
import {
  drawHalfTransparent,
  drawHungryPictures,
  drawPhonePhoto,
  drawPicture,
  pictureForm,
} from "../../../test/pictures.ts";

const BOMBS = 200;
const MEMORY_MAX_BYTES = 1_000_000_000;
const PATIENCE_MS = 300_000;

let database: TestDatabase;
let node: TestNode;
let members: TestMember[];
let bombs: FormData[];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode({ DATABASE_URL: database.url, SIGN_UPS_PER_ADDRESS: "1000" });
  members = [];
  for (let count = 0; count < BOMBS / UPLOADS_AT_ONCE; count += 1) {
    members.push(await TestMember.signUp(node.url, `폭탄${count}`));
  }
  const refused = await drawHalfTransparent(7_000, 7_000).avif({ effort: 0 }).toBuffer();
  bombs = [...(await drawHungryPictures()), await drawPhonePhoto(), refused].map((bytes) => pictureForm(bytes));
}, PATIENCE_MS);
afterAll(async () => {
  await node.stop();
  await database.drop();
});

it.runIf(process.platform === "linux")(
  `${BOMBS} hungry pictures at once leave the server below 1 GB and are taken, or refused with a time to come back`,
  { timeout: PATIENCE_MS },
  async () => {
    const send = (index: number) =>
      (members[index % members.length] as TestMember).call(index % 2 === 0 ? "uploadPicture" : "uploadProfilePicture", {
        body: bombs[index % bombs.length],
      });
    const answers = Promise.all(Array.from({ length: BOMBS }, (_, index) => send(index)));
    expect(await peakDuring(node.pid, answers)).toBeLessThan(MEMORY_MAX_BYTES);

    const all = await answers;
    const codes = new Set(all.map(({ body }) => (body as { code?: string }).code ?? "taken"));
    expect([...codes].toSorted()).toEqual(["IMAGE_TOO_MANY_PIXELS", "UNAVAILABLE", "taken"]);
    const waits = all.flatMap(({ status, headers }) => (status === 503 ? Number(headers.get("retry-after")) : []));
    expect(Math.min(...waits)).toBeGreaterThan(0);
    const picture = pictureForm(await drawPicture());
    expect((await members[0]?.call("uploadPicture", { body: picture }))?.status).toBe(200);
  },
);
