/** Another build of the product: the same program, of whose web every hashed file has another name. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
/** A name that Vite gives, its hash of eight before the ending. */
const HASHED = /^(.+-)([\w-]{8})(\.\w+)$/;

/** Writes it into a folder of its own, which the end of `stack` removes; answers its `main.ts`. Needs web/dist. */
export async function makeOtherBuild(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-build-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  for (const part of ["server", "contract", "fonts", "package.json"])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const dist = join(folder, "web/dist");
  await mkdir(join(folder, "web"));
  await cp(join(ROOT, "web/dist"), dist, { recursive: true });

  const assets = await readdir(join(dist, "assets"));
  const renamed = new Map<string, string>();
  for (const name of assets) {
    const [, start, hash, ending] = HASHED.exec(name) ?? [];
    if (hash !== undefined) renamed.set(name, `${start}${[...hash].toReversed().join("")}${ending}`);
    // Of the old text.
    if (/\.(br|gz)$/.test(name)) await rm(join(dist, "assets", name));
  }
  const texts = (await readdir(dist, { recursive: true })).filter((name) => /\.(js|css|html|json)$/.test(name));
  for (const name of texts) {
    const text = await readFile(join(dist, name), "utf8");
    const changed = text.replace(/[\w.-]+-[\w-]{8}\.\w+/g, (found) => renamed.get(found) ?? found);
    await writeFile(join(dist, name), changed);
  }
  for (const [from, to] of renamed) await rename(join(dist, "assets", from), join(dist, "assets", to));
  return join(folder, "server/src/main.ts");
}
