/** Signing in with Kakao: what the app has to know, the code, what follows the first one, and the end of a link. */
import { paths } from "@fitmate/contract/paths";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/http/errors.ts";
import { siteOf } from "../../../platform/http/host.ts";
import { networkOf } from "../../../platform/http/network.ts";
import type { RateLimit } from "../../../platform/http/rateLimit.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { giveDeviceToken, originOf } from "../sessions/device.ts";
import { createKakao, KakaoError, type KakaoPerson } from "./kakao.ts";
import { linkByPassword, proveByKakao, signInPerson, signInUnasked, startWithKakao } from "./signIn.ts";
import { unlinkMyKakao } from "./myKakao.ts";
import { createGuessLimit } from "../passwords/routes.ts";
import { relyingParty } from "../passkeys/ceremonies.ts";
import type { OpenedSession } from "../sessions/sessions.ts";
import type { SignInAttempts } from "../signInAttempts.ts";
import { selectMyKakao } from "./queries.ts";

const UNLINKED = "카카오 연결을 끊었어요.";
const UNTOLD = "카카오에는 알리지 못했으니, 내 카카오계정의 ‘연결된 서비스 관리’에서도 끊어 주세요.";

export function kakaoRoutes(route: Route, ports: Ports, attempts: SignInAttempts, signUps: RateLimit): void {
  const { db, config, signing, log } = ports;
  const kakao = createKakao(config);
  const guesses = createGuessLimit(ports);
  const redirectUri = (request: FastifyRequest) => siteOf(request, config.publicUrl) + paths.kakaoCallback();

  const answer = (reply: FastifyReply, { token, deviceToken }: OpenedSession) => {
    giveDeviceToken(reply, deviceToken);
    return token;
  };

  async function personOf(code: string, request: FastifyRequest): Promise<KakaoPerson> {
    const wasRight = await attempts.countProof(networkOf(request));
    if (!kakao) throw new AppError("KAKAO_UNAVAILABLE");
    try {
      const person = await kakao.fetchPerson(code, redirectUri(request));
      await wasRight();
      return person;
    } catch (error) {
      if (!(error instanceof KakaoError)) throw error;
      log.warn({ err: error }, "sign-in with Kakao failed");
      throw new AppError(error.isBadCode ? "KAKAO_CODE_REFUSED" : "KAKAO_UNAVAILABLE");
    }
  }

  route("getSignInOptions", async ({ request }) => {
    const party = relyingParty(config.publicUrl, request);
    return {
      kakao: kakao ? { authorizeUrl: kakao.authorizeUrl(redirectUri(request)) } : null,
      passkeys: party ? { rpId: party.id } : null,
    };
  });

  route("signInWithKakao", async ({ query, request, reply }) => {
    const person = await personOf(query.code, request);
    const origin = originOf(request);
    const opened = query.consents
      ? signInPerson(ports, person, origin)
      : signInUnasked(ports, person, origin, () => signUps.consume(networkOf(request)));
    return answer(reply, await opened);
  });

  route("linkKakao", async ({ body, request, reply }) =>
    answer(reply, await linkByPassword(ports, attempts, body, originOf(request))),
  );

  route("startWithKakao", async ({ body, request, reply }) => {
    await signUps.consume(networkOf(request));
    return answer(reply, await startWithKakao(ports, body, originOf(request)));
  });

  route("getMyKakao", async ({ me }) => selectMyKakao(db, me.memberId));

  route("unlinkKakao", async ({ body, me }) => {
    const isTold = await unlinkMyKakao(ports, kakao, guesses, me, body);
    return { status: 200 as const, message: isTold ? UNLINKED : `${UNLINKED} ${UNTOLD}` };
  });

  route("proveWithKakao", async ({ body, me, request }) => {
    return { proof: await proveByKakao(db, signing, await personOf(body.code, request), me) };
  });
}
