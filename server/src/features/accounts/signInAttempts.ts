/** How often passwords may be guessed: what strangers use up must not shut the owner out. */
import { createRateLimit, isTooMany, type RateLimit } from "../../platform/http/rateLimit.ts";
import type { Ports } from "../../platform/ports.ts";
import { logSecurity, type SecurityEvent } from "../../platform/securityLog.ts";

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3_600;
/**
 * Times what one network may try at an account: with the default 100 wrong guesses an hour (NIST SP 800-63B allows no more
 * than 100 in a row), 2,400 a day, for somebody with any number of addresses.
 */
const NETWORKS_PER_ACCOUNT = 10;

type Bound = Extract<SecurityEvent, { event: "too-many-attempts" }>["bound"];

export type Attempt = {
  /** Names the account that is meant, whether or not there is one. */
  nicknameKey: string;
  /** The account there is. */
  memberId: number | undefined;
  network: string;
  /** Which device of that account it comes from (findKnownDevice). */
  knownDevice: string | undefined;
};

export type SignInAttempts = {
  /** Counts a guess at an account, before its password is looked at, and answers what to call when it was right. */
  count(attempt: Attempt): Promise<() => Promise<void>>;
  /**
   * Counts what guesses at no account (Kakao, passkeys), and answers what to call when it was right. Apart from passwords: those that a
   * stranger guesses from an address that many share shut nobody else there out.
   */
  countProof(network: string): Promise<() => Promise<void>>;
};

export function createSignInAttempts(ports: Ports): SignInAttempts {
  const { pool, config } = ports;
  const { signInAttemptsPerAccount: few, signInAttemptsPerAddress } = config;
  const many = NETWORKS_PER_ACCOUNT * few;
  const ofNetwork = createRateLimit(pool, "sign-in-address", signInAttemptsPerAddress, QUARTER_HOUR_SECONDS);
  const proofsOfNetwork = createRateLimit(pool, "sign-in-proof", signInAttemptsPerAddress, QUARTER_HOUR_SECONDS);
  const ofAccountThere = createRateLimit(pool, "sign-in-account-network", few, QUARTER_HOUR_SECONDS);
  const ofAccount = createRateLimit(pool, "sign-in-account", many, HOUR_SECONDS);
  const ofDevice = createRateLimit(pool, "sign-in-device", few, QUARTER_HOUR_SECONDS);
  /** Of an account, all together: with its password anybody makes as many as they like. */
  const ofDevices = createRateLimit(pool, "sign-in-devices", many, QUARTER_HOUR_SECONDS);

  async function consume(limit: RateLimit, key: string, bound: Bound, memberId?: number): Promise<void> {
    await limit.consume(key).catch((error: unknown) => {
      if (isTooMany(error)) logSecurity(ports, memberId, { event: "too-many-attempts", bound });
      throw error;
    });
  }

  return {
    async count({ nicknameKey, memberId, network, knownDevice }) {
      if (
        knownDevice !== undefined &&
        (await ofDevice.allows(knownDevice)) &&
        (await ofDevices.allows(`${memberId}`))
      ) {
        return () => ofDevice.reset(knownDevice);
      }
      const there = `${network}:${nicknameKey}`;
      await consume(ofNetwork, network, "network", memberId);
      await consume(ofAccountThere, there, "account-from-network", memberId);
      await consume(ofAccount, nicknameKey, "account", memberId);
      return async () => {
        await ofAccountThere.reset(there);
        await ofAccount.giveBack(nicknameKey);
      };
    },
    async countProof(network) {
      await consume(proofsOfNetwork, network, "network");
      return () => proofsOfNetwork.giveBack(network);
    },
  };
}
