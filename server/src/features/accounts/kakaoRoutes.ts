/** Signing in with Kakao: what the app has to know, the code, and what follows the first one. */
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/http/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { deviceWords } from "./device.ts";
import { createKakao, KakaoError, type KakaoPerson } from "./kakao.ts";
import { linkByPassword, proveByKakao, signInPerson, startWithKakao } from "./kakaoSignIn.ts";
import type { SignInLimits } from "./service.ts";

type Limits = SignInLimits & { signUps: RateLimit };

export function kakaoRoutes(route: Route, { db, config, signing, log }: Ports, limits: Limits): void {
  const kakao = createKakao(config);
  const redirectUri = ({ protocol, host }: FastifyRequest) =>
    `${config.publicUrl ?? `${protocol}://${host}`}/kakao/callback`;

  const deviceOf = ({ headers }: FastifyRequest) => deviceWords(headers["user-agent"]);

  async function personOf(code: string, request: FastifyRequest): Promise<KakaoPerson> {
    if (!kakao) throw new AppError("KAKAO_UNAVAILABLE");
    try {
      return await kakao.fetchPerson(code, redirectUri(request));
    } catch (error) {
      if (!(error instanceof KakaoError)) throw error;
      log.warn({ err: error }, "sign-in with Kakao failed");
      throw new AppError(error.isBadCode ? "KAKAO_CODE_REFUSED" : "KAKAO_UNAVAILABLE");
    }
  }

  route("getSignInOptions", async ({ request }) => ({
    kakao: kakao ? { authorizeUrl: kakao.authorizeUrl(redirectUri(request)) } : null,
  }));

  route("signInWithKakao", async ({ query, request, reply }) => {
    reply.header("cache-control", "no-store");
    await limits.perAddress.consume(networkOf(request));
    const person = await personOf(query.code, request);
    return signInPerson(db, signing, person, deviceOf(request));
  });

  route("linkKakao", async ({ body, request }) => {
    await limits.perAddress.consume(networkOf(request));
    return linkByPassword(db, signing, body, limits.perAccount, deviceOf(request));
  });

  route("startWithKakao", async ({ body, request }) => {
    await limits.signUps.consume(networkOf(request));
    return startWithKakao(db, signing, body, deviceOf(request));
  });

  route("proveWithKakao", async ({ body, me, request }) => {
    await limits.perAddress.consume(networkOf(request));
    return { proof: await proveByKakao(db, signing, await personOf(body.code, request), me) };
  });
}
