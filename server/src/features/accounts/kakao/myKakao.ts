/** A member's own link with Kakao, ended by themselves. */
import type { KakaoUnlinkBody } from "@fitmate/contract/kakaoSignIn";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { SignedIn } from "../../../platform/http/authentication.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { RateLimit } from "../../../platform/http/rateLimit.ts";
import { logSecurity } from "../../../platform/securityLog.ts";
import type { Kakao } from "./kakao.ts";
import { endLink, endLinkAtKakao } from "./link.ts";
import { holdProof, requireProof } from "../passwords/service.ts";
import type { SessionPorts } from "../sessions/sessions.ts";
import { selectMyKakao } from "./queries.ts";

/** Ends the member's link and tells the owner; answers whether Kakao could be told. */
export async function unlinkMyKakao(
  ports: SessionPorts,
  kakao: Kakao | undefined,
  guesses: RateLimit,
  me: SignedIn,
  proof: KakaoUnlinkBody,
): Promise<boolean> {
  const { linkedAt, hasPassword } = await selectMyKakao(ports.db, me.memberId);
  if (linkedAt === null) throw new AppError("KAKAO_NOT_LINKED");
  if (!hasPassword) throw new AppError("KAKAO_ONLY_WAY");
  const proved = await requireProof(ports, guesses, me, proof);
  const subject = await inTransaction(ports.db, async (trx) => {
    await holdProof(trx, me, proved);
    return endLink(trx, me.memberId);
  });
  // Ended meanwhile, by another tab.
  if (subject === undefined) throw new AppError("KAKAO_NOT_LINKED");
  logSecurity(ports, me.memberId, { event: "kakao-unlinked" });
  return endLinkAtKakao(ports, kakao, subject);
}
