/** Names, files and addresses of uploads, and the signatures that open those which not everybody may see. */
import { unsigned } from "@fitmate/contract/pictures";
import { PICTURE_SIZES, PROFILE_SIZES, UPLOAD_UNUSED_HOURS } from "@fitmate/contract/limits";
import type { Signing } from "../../platform/signing.ts";
import type { Folder } from "./writing.ts";

/** Addresses change at these times only, so that a browser need not load a picture again each minute. */
const STEP_SECONDS = 900;
const HOUR_SECONDS = 3_600;

const ADDRESS = /^\/uploads\/((pictures|profiles)\/[0-9a-f]{64})(?:-([a-z]+))?\.webp$/;
const SIZES: Record<Folder, object> = { pictures: PICTURE_SIZES, profiles: PROFILE_SIZES };

/** What `path` (without a query) addresses; undefined when it can be no upload. */
export function parseAddress(path: string): { name: string; size: string } | undefined {
  const [, name, folder, size = "full"] = ADDRESS.exec(path) ?? [];
  // The largest has no size in its name.
  if (name === undefined || path.endsWith("-full.webp") || !Object.hasOwn(SIZES[folder as Folder], size))
    return undefined;
  return { name, size };
}

/** `pictures/<hash>` of a reference that the contract let through, signed or not. */
export function nameOf(reference: string): string {
  return unsigned(reference).slice("/uploads/".length, -".webp".length);
}

/** The file in the storage. */
export function fileOf(name: string, size: string): string {
  return size === "full" ? `${name}.webp` : `${name}-${size}.webp`;
}

/** Every file that belongs to `name`. */
export function filesOf(name: string): string[] {
  return Object.keys(SIZES[name.split("/", 1)[0] as Folder]).map((size) => fileOf(name, size));
}

function signedUntil(signing: Signing, reference: string, until: number): string {
  const signature = signing.sign(`upload ${nameOf(reference)} ${until}`);
  return `${unsigned(reference)}?until=${until}&signature=${signature}`;
}

/**
 * `reference` so that whoever gets it can load it, in each of its sizes, for 15 to 30 minutes; the same for 15 minutes.
 * Give it only to somebody who may see the picture.
 */
export function signedAddress(signing: Signing, reference: string, now = signing.now()): string {
  const step = Math.floor(now / 1_000 / STEP_SECONDS);
  return signedUntil(signing, reference, (step + 2) * STEP_SECONDS);
}

/** For the member who uploaded it, as long as an unused upload is kept. */
export function draftAddress(signing: Signing, reference: string, now = signing.now()): string {
  return signedUntil(signing, reference, Math.floor(now / 1_000) + UPLOAD_UNUSED_HOURS * HOUR_SECONDS);
}

/** Whether `signature` was made here for `name` and is not over. */
export function isOpenedBy(signing: Signing, name: string, until: string, signature: string): boolean {
  return signing.verify(`upload ${name} ${until}`, signature) && Number(until) > Math.floor(signing.now() / 1_000);
}
