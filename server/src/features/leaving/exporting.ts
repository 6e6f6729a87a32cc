/** Everything kept on a member as a ZIP, made while it is sent. */
import { Readable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Db } from "../../platform/db/database.ts";
import type { PersonalData, Rows } from "../../platform/personalData.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { ownFiles } from "../uploads/service.ts";

export type ExportPorts = { db: Db; storage: Storage; personalData: readonly PersonalData[] };

const README = `핏메이트에 있는 내 정보예요.

*.json     회원 정보, 동의, 위치(485m 칸 번호), 메이트, 채팅, 글과 댓글, 알림, 플레이리스트. 시각은 UTC예요.
pictures/  내가 올린 사진이에요.

비밀번호는 되돌릴 수 없는 값으로만 갖고 있어서 넣지 않았어요. 다른 회원이 나를 차단했는지와 내 신청을 거절했는지는
그 회원의 정보라서 들어 있지 않아요.
`;

/** One file a kind of data, and the pictures the member brought. Only as much is made as the reader takes. */
export function exportArchive({ db, storage, personalData }: ExportPorts, memberId: number): Readable {
  return Readable.from(
    zipped(async function* () {
      yield { name: "README.txt", bytes: inOne(Buffer.from(README)), packed: false };
      for (const { files } of personalData) {
        for (const [name, rows] of Object.entries(files(db, memberId))) {
          yield { name: `${name}.json`, bytes: toJson(rows), packed: false };
        }
      }
      for (const file of await ownFiles(db, memberId)) {
        const bytes = await storage.get(file);
        if (bytes) yield { name: `pictures/${file}`, bytes: inOne(bytes), packed: true };
      }
    }),
    { objectMode: false },
  );
}

type Entry = { name: string; bytes: AsyncIterable<Uint8Array>; packed: boolean };

/** The bytes of a ZIP of `entries`. What is packed already (pictures) is stored as it is. */
async function* zipped(entries: () => AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, bytes, packed } of entries()) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const chunk of bytes) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A JSON array, a line a row. */
async function* toJson(rows: Rows): AsyncGenerator<Uint8Array> {
  let before = "[\n";
  for await (const row of rows) {
    yield Buffer.from(before + JSON.stringify(row));
    before = ",\n";
  }
  yield Buffer.from(before === "[\n" ? "[]\n" : "\n]\n");
}
