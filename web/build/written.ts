/** How the files are written that browsers load. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What runs before any page answers its reader; "index" is the app. */
const AT_START: readonly string[] = ["framework", "index"];
/** Compiled as it comes and off the main thread, not when it is first called (https://v8.dev/blog/explicit-compile-hints). */
const COMPILED_AHEAD = "//# allFunctionsCalledOnLoad\n";

/** Has what every page starts with compiled ahead. */
export function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // The hint stands first in its file: Vite's own lines come before what a banner says.
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk" && AT_START.includes(chunk.name)) chunk.code = COMPILED_AHEAD + chunk.code;
        }
      },
    },
  };
}

/** Writes each file that compresses a second and a third time, compressed as well as can be: nobody waits for it later. */
export function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|svg|json)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(join(dir, file));
          await writeFile(join(dir, `${file}.br`), await brotli(content));
          // At memLevel 7 gzip begins a new table of codes after fewer symbols than at 8: a sum smaller by 0.2 % than at 8 or 9.
          await writeFile(join(dir, `${file}.gz`), await gzipped(content, { level: 9, memLevel: 7 }));
        }),
      );
    },
  };
}
