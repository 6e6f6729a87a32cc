/** How a member's link with Kakao ends while they stay. Here first: whoever ends it means to keep somebody out, whatever Kakao does. */
import type { Db } from "../../../platform/db/database.ts";
import type { Ports } from "../../../platform/ports.ts";
import type { Kakao } from "./kakao.ts";
import { mailKakaoUnlinked } from "../mails.ts";
import { findEmail } from "../passkeys/queries.ts";
import { deleteIdentityBesidePassword } from "./queries.ts";

/**
 * Ends the link of a member who has a password, and tells the owner. Answers Kakao's id of the person, for `endLinkAtKakao` after the
 * commit; undefined where there is no such link.
 */
export async function endLink(trx: Db, memberId: number): Promise<string | undefined> {
  const subject = await deleteIdentityBesidePassword(trx, memberId);
  const email = subject === undefined ? null : await findEmail(trx, memberId);
  if (email !== null) await mailKakaoUnlinked(trx, email);
  return subject;
}

/** Ends at Kakao, too, what has ended here; false where Kakao could not be asked. */
export async function endLinkAtKakao(
  { log }: Pick<Ports, "log">,
  kakao: Kakao | undefined,
  subject: string,
): Promise<boolean> {
  try {
    await kakao?.unlink(subject);
    return kakao !== undefined;
  } catch (error) {
    log.warn({ err: error }, "Kakao was not told that a link has ended");
    return false;
  }
}
