/** Where a request comes from: its network, and what a browser says about itself, in the few words that tell one's devices apart. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../../platform/http/network.ts";

export type Origin = {
  /** networkOf */
  network: string;
  /** deviceWords */
  device: string;
  /** What came as X-DEVICE-TOKEN (knownDevices.ts). */
  deviceTokens: string | undefined;
};

export function originOf(request: FastifyRequest): Origin {
  const { "user-agent": userAgent, "x-device-token": given } = request.headers;
  return {
    network: networkOf(request),
    device: deviceWords(userAgent),
    deviceTokens: typeof given === "string" ? given : undefined,
  };
}

/** Lets the browser of an answer be known the next time. */
export function giveDeviceToken(reply: FastifyReply, deviceToken: string): void {
  reply.headers({ "x-device-token": deviceToken, "cache-control": "no-store" });
}

/** The first that fits counts: later ones are named in the descriptions of earlier ones, too. */
const SYSTEMS: [RegExp, string][] = [
  [/iPad/, "아이패드"],
  [/iPhone/, "아이폰"],
  [/Android/, "안드로이드"],
  [/Windows/, "Windows"],
  [/CrOS/, "크롬북"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

const BROWSERS: [RegExp, string][] = [
  [/KAKAOTALK/i, "카카오톡"],
  [/NAVER\(/, "네이버 앱"],
  [/Whale\//, "웨일"],
  [/SamsungBrowser\//, "삼성 인터넷"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const UNKNOWN_DEVICE = "알 수 없는 기기";

/** 'Windows의 Chrome', 'Mac', or that it is unknown, for a User-Agent header. */
export function deviceWords(userAgent: string | undefined): string {
  const first = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = first(SYSTEMS);
  const browser = first(BROWSERS);
  return system && browser ? `${system}의 ${browser}` : (system ?? browser ?? UNKNOWN_DEVICE);
}
