/** What is in an export. */
import { strFromU8, unzipSync } from "fflate";

/** The text of the file called `name`; throws where there is none. */
export function textIn(archive: Uint8Array, name: string): string {
  const bytes = unzipSync(archive, { filter: (file) => file.name === name })[name];
  if (!bytes) throw new Error(`There is no ${name} in it.`);
  return strFromU8(bytes);
}
