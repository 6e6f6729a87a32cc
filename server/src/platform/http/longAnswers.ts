/** Answers that are made while they are sent, for as long as somebody takes to read them. */
import { Readable } from "node:stream";

/** The same bytes, until `stillMay` refuses: whoever was locked out meanwhile gets no more of them. */
export function readWhile(stillMay: () => Promise<unknown>, answer: Readable): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of answer) {
        await stillMay();
        yield chunk as Uint8Array;
      }
    })(),
    { objectMode: false },
  );
}
