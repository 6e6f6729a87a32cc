/** The disk that pictures lie on is full: whoever uploads is told so, nothing half is left, and it goes on once there is room. */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestMember } from "../../../server/test/client.ts";
import { drawNoise, pictureForm } from "../../../server/test/pictures.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";

const DISK = "4m";
const UPLOADS = 5;

export const diskFull: Scenario = {
  name: "diskFull",
  about: "no room for pictures: 507 in words, nothing left behind, and all else goes on",
  short: false,
  async run(_seed, stack): Promise<Record<string, string>> {
    const folder = await mkdtemp(join(tmpdir(), "fitmate-faults-"));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const uploads = join(folder, "uploads");
    await mkdir(uploads);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", uploads]);
    if (mounted.status !== 0) return { "left out": "no small disk can be mounted here" };
    stack.defer(() => void spawnSync("umount", ["--lazy", uploads]));

    const { pool, proxy } = await openStage(stack, { DATA_DIR: folder });
    const member = await TestMember.signUp(proxy.url, "사진가");
    const upload = async (seed: number) => member.call("uploadPicture", { body: pictureForm(await drawNoise(seed)) });
    const complaints: string[] = [];
    const expect = (what: string, is: unknown, wanted: unknown) => {
      if (JSON.stringify(is) !== JSON.stringify(wanted)) complaints.push(`${what}: ${JSON.stringify(is)}`);
    };
    const left = async () => {
      const files = (await readdir(uploads, { recursive: true })).filter((name) =>
        /\.webp$|\.unfinished\/./.test(name),
      );
      const { rows } = await pool.query<{ count: number }>("select count(*)::int from uploads");
      return { files: files.length, rows: rows[0]?.count };
    };

    expect("upload with room", (await upload(0)).status, 200);
    const before = await left();
    // As full as it gets.
    await writeFile(join(uploads, "filler"), Buffer.alloc(8 * 1_024 * 1_024)).catch(() => {});
    for (let n = 1; n <= UPLOADS; n++) {
      const { status, body } = await upload(n);
      const { code, message } = body as { code: string; message: string };
      expect("upload without room", [status, code], [507, "STORAGE_FULL"]);
      expect("said in Korean", /[가-힣]/.test(message), true);
      expect("a call beside it", (await member.call("getMyProfile")).status, 200);
    }
    expect("left behind", await left(), before);
    await rm(join(uploads, "filler"));
    expect("upload with room again", (await upload(1)).status, 200);
    expectNone(complaints);
    return { "uploads refused": String(UPLOADS) };
  },
};
