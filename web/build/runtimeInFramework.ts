/** Where the few lines lie that the build itself adds. */
import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

const RUNTIME = "rolldown-runtime";
const FRAMEWORK = "framework";
/** Another one where this makes something else of the same files: browsers keep what they have by its name. */
const VERSION = "runtime in framework 1";

type Chunk = Rolldown.OutputChunk;
/** "name as local", as imports and exports say it. */
type Named = { name: string; local: string };

/**
 * Puts rolldown's runtime into the framework's file. Beside groups (fewFiles.ts) it has a file of its own, always: some hundred
 * bytes, for which each page would have a request more.
 */
export function runtimeInFramework(): Plugin {
  return {
    name: "runtime-in-framework",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    augmentChunkHash: () => VERSION,
    generateBundle: {
      // Vite then sees which file needs which.
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const runtime = chunks.find(({ name }) => name === RUNTIME);
        const framework = chunks.find(({ name }) => name === FRAMEWORK);
        if (!runtime || !framework) throw new Error(`no ${RUNTIME}, or no ${FRAMEWORK}`);
        for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
          const others = chunk.imports.filter((file) => file !== runtime.fileName && file !== framework.fileName);
          chunk.imports = chunk === framework ? others : [framework.fileName, ...others];
          chunk.code = importedOtherwise(chunk.code, runtime, (names) =>
            chunk === framework ? held(runtime, names) : taken(framework, names),
          );
        }
        framework.code += given(runtime);
        delete bundle[runtime.fileName];
      },
    },
  };
}

/** `code` with what `as` makes of its import from `file`. */
function importedOtherwise(code: string, file: Chunk, as: (names: readonly Named[]) => string): string {
  const [statement, list] = new RegExp(`import\\{([^}]*)\\}from"${pathTo(file)}";`).exec(code) ?? [];
  if (!statement) throw new Error(`no import of ${file.fileName}: ${code.slice(0, 200)}`);
  return code.replace(statement, () => as(namesIn(list)));
}

/** The runtime, in a scope of its own, and what the framework takes of it. */
function held(runtime: Chunk, names: readonly Named[]): string {
  const body = runtime.code.slice(0, runtime.code.indexOf("export{"));
  const all = exportsOf(runtime).map(({ name, local }) => `${local}:${name}`);
  const here = names.map(({ name, local }) => `${name}:${local}`);
  return `var rolldown_runtime=(()=>{${body}return{${all.join()}}})(),{${here.join()}}=rolldown_runtime;`;
}

/** What the framework's file gives of it, by names that nothing else there has. */
function given(runtime: Chunk): string {
  const all = exportsOf(runtime).map(({ local }) => `runtime_${local}=rolldown_runtime.${local}`);
  return `export const ${all.join()};`;
}

function taken(framework: Chunk, names: readonly Named[]): string {
  const all = names.map(({ name, local }) => `runtime_${name} as ${local}`);
  return `import{${all.join()}}from"${pathTo(framework)}";`;
}

/** Of a file beside it. */
const pathTo = ({ fileName }: Chunk) => `./${basename(fileName)}`;

/** `local` is the name that others import. */
const exportsOf = ({ code }: Chunk) => namesIn(/export\{([^}]*)\}/.exec(code)?.[1]);

/** Of "a as b,c". */
function namesIn(list = ""): Named[] {
  return list.split(",").map((each) => {
    const [name = "", local = name] = each.split(" as ");
    return { name, local };
  });
}
