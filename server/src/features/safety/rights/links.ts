/** The link by which somebody who is no member confirms and follows a report: the same for as long as that is kept. */
import type { Signing } from "../../../platform/signing.ts";

const textOf = (id: string | number) => `rights report ${id}`;

export function writeRightsToken({ sign }: Pick<Signing, "sign">, id: number): string {
  return `${id}.${sign(textOf(id))}`;
}

/** Whose report `token` opens; undefined where it opens nothing. */
export function readRightsToken({ verify }: Pick<Signing, "verify">, token: string): number | undefined {
  const [id = "", signature = ""] = token.split(".");
  return verify(textOf(id), signature) ? Number(id) : undefined;
}
