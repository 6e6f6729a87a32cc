/** Talks to Kakao: OAuth 2 code flow, profile, unlinking (developers.kakao.com, Kakao Login REST API). */
import * as oauth from "oauth4webapi";
import * as z from "zod/mini";
import type { Config } from "../../../config.ts";
import { outgoingFetch } from "../../../platform/outgoing.ts";

/** For the token and the profile together: somebody is looking at a waiting screen. */
const TIMEOUT_MS = 8_000;
/** Kakao's code for a person who is not linked to the app (any more). */
const NOT_LINKED = -101;
const fetchAnswer = outgoingFetch(64 * 1_024);

/** What Kakao says of a person; `email` only when Kakao calls it valid and verified. */
export type KakaoPerson = { subject: string; nickname: string | undefined; email: string | undefined };

export type Kakao = {
  /** Where a member is sent, all but the `state`. */
  authorizeUrl(redirectUri: string): string;
  /** Redeems a code, which works once. Throws KakaoError. */
  fetchPerson(code: string, redirectUri: string): Promise<KakaoPerson>;
  /** Ends the link between the app and a person; one that is none is no error. Throws KakaoError. */
  unlink(subject: string): Promise<void>;
};

/** Kakao refused, did not answer in time or not so that it could be understood. Never holds a code, token or profile. */
export class KakaoError extends Error {
  override name = "KakaoError";
  /** The code was wrong, too old or used before: whoever brought it is to blame. */
  readonly isBadCode: boolean;

  constructor(message: string, isBadCode = false) {
    super(message);
    this.isBadCode = isBadCode;
  }
}

// Ids are whole numbers; the parts of the account are there only with the person's consent.
const Profile = z.object({
  id: z.int().check(z.positive()),
  kakao_account: z.optional(
    z.object({
      profile: z.optional(z.object({ nickname: z.optional(z.string()) })),
      email: z.optional(z.string()),
      is_email_valid: z.optional(z.boolean()),
      is_email_verified: z.optional(z.boolean()),
    }),
  ),
});
const Refusal = z.object({ code: z.number() });

type KakaoConfig = Pick<
  Config,
  "kakaoRestApiKey" | "kakaoClientSecret" | "kakaoAdminKey" | "kakaoAuthUrl" | "kakaoApiUrl"
>;

/** Kakao for this installation; undefined where it is not configured. */
export function createKakao(config: KakaoConfig, timeoutMs: number = TIMEOUT_MS): Kakao | undefined {
  const { kakaoRestApiKey: clientId, kakaoClientSecret: secret, kakaoAuthUrl, kakaoApiUrl } = config;
  if (clientId === undefined) return undefined;
  const server: oauth.AuthorizationServer = { issuer: kakaoAuthUrl, token_endpoint: `${kakaoAuthUrl}/oauth/token` };
  const client: oauth.Client = { client_id: clientId };
  const authentication = secret === undefined ? oauth.None() : oauth.ClientSecretPost(secret);

  async function redeem(code: string, redirectUri: string, signal: AbortSignal): Promise<string> {
    // The state was compared in the browser that began, before the code came here.
    const given = oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.skipStateCheck);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      given,
      redirectUri,
      oauth.nopkce,
      asking(kakaoAuthUrl, signal),
    );
    return (await oauth.processAuthorizationCodeResponse(server, client, answer)).access_token;
  }

  async function readPerson(accessToken: string, signal: AbortSignal): Promise<KakaoPerson> {
    const answer = await oauth.protectedResourceRequest(
      accessToken,
      "GET",
      new URL(`${kakaoApiUrl}/v2/user/me`),
      undefined,
      undefined,
      asking(kakaoApiUrl, signal),
    );
    if (!answer.ok) throw new KakaoError(`Kakao answered ${answer.status} instead of a profile.`);
    return toPerson(await answer.json());
  }

  return {
    authorizeUrl(redirectUri) {
      const search = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: "code" });
      return `${kakaoAuthUrl}/oauth/authorize?${search.toString()}`;
    },
    async fetchPerson(code, redirectUri) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await readPerson(await redeem(code, redirectUri, signal), signal);
      } catch (error) {
        throw toKakaoError(error);
      }
    },
    async unlink(subject) {
      if (config.kakaoAdminKey === undefined) throw new KakaoError("Unlinking needs KAKAO_ADMIN_KEY.");
      try {
        const answer = await fetchAnswer(`${kakaoApiUrl}/v1/user/unlink`, {
          method: "POST",
          headers: { authorization: `KakaoAK ${config.kakaoAdminKey}` },
          body: new URLSearchParams({ target_id_type: "user_id", target_id: subject }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (answer.ok) return;
        const refusal = Refusal.safeParse(await answer.json());
        if (refusal.data?.code === NOT_LINKED) return;
        throw new KakaoError(`Kakao answered ${answer.status} to unlinking.`);
      } catch (error) {
        throw toKakaoError(error);
      }
    },
  };
}

function asking(url: string, signal: AbortSignal) {
  return { signal, [oauth.customFetch]: fetchAnswer, [oauth.allowInsecureRequests]: url.startsWith("http:") };
}

function toPerson(profile: unknown): KakaoPerson {
  const { data } = Profile.safeParse(profile);
  if (!data) throw new KakaoError("Kakao's profile is not what its documentation says.");
  const { kakao_account: account } = data;
  const isOwn = account?.is_email_valid === true && account.is_email_verified === true;
  return {
    subject: String(data.id),
    nickname: account?.profile?.nickname,
    email: isOwn ? account.email : undefined,
  };
}

/** Without the cause: Kakao repeats the code in what it says. */
function toKakaoError(error: unknown): KakaoError {
  if (error instanceof KakaoError) return error;
  if (error instanceof oauth.ResponseBodyError) {
    return new KakaoError(`Kakao refused the code: ${error.error}.`, error.error === "invalid_grant");
  }
  const isLate = error instanceof Error && error.name === "TimeoutError";
  return new KakaoError(isLate ? "Kakao did not answer in time." : "Kakao could not be reached or understood.");
}
