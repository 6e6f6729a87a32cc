/** Everything kept on a member as a ZIP, made while it is sent. */
import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile, ZipPassThrough } from "fflate";
import pLimit from "p-limit";
import type { Db } from "../../platform/db/database.ts";
import { declareWaiting } from "../../platform/metrics.ts";
import type { PersonalData, Rows } from "../../platform/personalData.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { ownFiles } from "../uploads/service.ts";

export type ExportPorts = { db: Db; storage: Storage; personalData: readonly PersonalData[] };

/** Each file with what is in it, told by whoever keeps it: what is new is in the list by itself. */
function readme(personalData: readonly PersonalData[]): string {
  const files = personalData.flatMap(({ words }) => Object.entries(words));
  const lines = [
    ...files.map(([name, said]) => [`${name}.json`, said] as const),
    ["pictures/", "내가 올린 사진"] as const,
  ];
  const width = Math.max(...lines.map(([name]) => name.length)) + 2;
  return `핏메이트에 있는 내 정보예요. 시각은 UTC예요.

${lines.map(([name, said]) => name.padEnd(width) + said).join("\n")}

비밀번호는 되돌릴 수 없는 값으로만 갖고 있어서 넣지 않았어요. 다른 회원이 나를 차단했는지와 내 신청을 거절했는지는
그 회원의 정보라서 들어 있지 않아요.
`;
}

/**
 * Of all exports of this node one page is made at a time: nobody else waits for them longer than for one, and who reads slowly
 * keeps nobody from exporting.
 */
const oneAtATime = pLimit(1);
declareWaiting("exports", () => oneAtATime.pendingCount);

/** One file a kind of data, and the pictures the member brought. Only as much is made as the reader takes. */
export function exportArchive({ db, storage, personalData }: ExportPorts, memberId: number): Readable {
  return Readable.from(
    zipped(async function* () {
      yield { name: "README.txt", bytes: inOne(Buffer.from(readme(personalData))), packed: false };
      for (const { files } of personalData) {
        for (const [name, rows] of Object.entries(files(db, memberId))) {
          yield { name: `${name}.json`, bytes: toJson(inTurn(rows)), packed: false };
        }
      }
      for (const file of await ownFiles(db, memberId)) {
        const bytes = await oneAtATime(() => storage.get(file));
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
    const file: Pushed = packed ? new ZipPassThrough(name) : new DeflatedFile(name);
    zip.add(file);
    for await (const chunk of bytes) {
      await file.push(chunk);
      yield* ready.splice(0);
    }
    await file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

type Pushed = ZipInputFile & { push(chunk: Uint8Array, isLast?: boolean): Promise<void> | void };

/** One that is compressed beside the event loop, where that library would keep everybody waiting. */
class DeflatedFile implements Pushed {
  readonly filename: string;
  /** DEFLATE (APPNOTE.TXT, 4.4.5). */
  readonly compression = 8;
  size = 0;
  crc = 0;
  declare ondata: NonNullable<ZipInputFile["ondata"]>;
  readonly #deflate = createDeflateRaw({ level: 4 });

  constructor(name: string) {
    this.filename = name;
    // Whoever pushes is told.
    this.#deflate.on("error", () => {});
    this.#deflate.on("data", (bytes: Uint8Array<ArrayBuffer>) => this.ondata(null, bytes, false));
  }

  async push(chunk: Uint8Array, isLast = false): Promise<void> {
    this.size += chunk.length;
    this.crc = crc32(chunk, this.crc);
    if (isLast) {
      await new Promise<void>((resolve, reject) => {
        this.#deflate.once("error", reject).once("end", resolve).end();
      });
      this.ondata(null, new Uint8Array(), true);
    } else {
      await new Promise<void>((resolve, reject) => {
        this.#deflate.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    }
  }
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The same rows, each page of them asked for when it is our turn. */
async function* inTurn(rows: Rows): Rows {
  const each = rows[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await oneAtATime(() => each.next());
    if (done) return;
    yield value;
  }
}

/** A JSON array, a line a row. */
async function* toJson(rows: Rows): AsyncGenerator<Uint8Array> {
  let before = "[\n";
  for await (const row of rows) {
    yield Buffer.from(before + (typeof row === "string" ? row : JSON.stringify(row)));
    before = ",\n";
  }
  yield Buffer.from(before === "[\n" ? "[]\n" : "\n]\n");
}
