/** What the server talks to besides the database and Redis: where pictures are kept, and the server that takes its mail. */
import { randomUUID } from "node:crypto";
import { access } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { verifyServer } from "../platform/mail/transport.ts";
import { openStorage } from "../platform/storage/storage.ts";
import { type Finding, fine, reasonOf, warning, wrong } from "./finding.ts";

/** Whoever says nothing for so long is not there. */
const PATIENCE_MS = 5_000;

/** Keeps a file, lists it, reads it and removes it. */
export async function lookAtStorage(config: Config): Promise<Finding> {
  const folder = resolve(config.dataDir, "uploads");
  const name = config.s3 ? "bucket for pictures" : `folder for pictures (${folder})`;
  // Made here it would belong to whoever has called the doctor.
  if (!config.s3 && !(await isThere(folder))) {
    return warning(name, "there is none yet; the first start makes it.");
  }
  // On disk a folder of its own would be left.
  const within = config.s3 ? `doctor-${randomUUID()}/` : "";
  const probe = `${within}doctor-${randomUUID()}.txt`;
  const bytes = Buffer.from(probe);
  try {
    const storage = await openStorage(config);
    await storage.put(probe, bytes, "text/plain");
    try {
      if ((await storage.get(probe))?.equals(bytes) !== true) throw new Error("what was kept does not come back");
      const listed = await storage.list(within);
      if (!listed.some((file) => file.name === probe)) throw new Error("what was kept is not listed");
    } finally {
      await storage.remove(probe);
    }
    return fine(`${name}: keeps, lists, reads and removes`);
  } catch (error) {
    const whose = config.s3
      ? "S3_ENDPOINT, S3_REGION, the keys and their rights"
      : "whose folder it is, and whether it is writable";
    return wrong(name, `pictures cannot be kept (${reasonOf(error)}). Look at ${whose}.`);
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Whether the mail server lets us in; nothing is sent. */
export async function lookAtMail({ smtp, dataDir }: Config): Promise<Finding> {
  if (smtp === undefined) return fine(`mail: no server; it lies in ${resolve(dataDir, "outbox")}`);
  try {
    await verifyServer(smtp, PATIENCE_MS);
    return fine("mail: the server takes it");
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    // Its own words may hold the address.
    const said = responseCode === undefined ? reasonOf(error) : `${code} ${responseCode}`;
    return wrong("mail", `the server does not take it (${said}). Look at SMTP_URL.`);
  }
}
