/** 권리침해 신고: sending one, following it by its link, and what it does to whose words it names. */
import { emailKey } from "@fitmate/contract/accounts";
import { RIGHTS_REPORTS_OF_NETWORK_PER_DAY, RIGHTS_REPORTS_PER_DAY } from "@fitmate/contract/limits";
import type { RightsTarget } from "@fitmate/contract/rightsReports";
import { AppError } from "../../../platform/http/errors.ts";
import { networkOf } from "../../../platform/http/network.ts";
import { createRateLimit } from "../../../platform/http/rateLimit.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { OBJECTED, objectToNamed } from "../reports/mine.ts";
import { targetAt } from "./address.ts";
import { readRightsReport } from "./following.ts";
import { contestPlaceholder, readPlaceholders } from "./giving.ts";
import { readRightsToken } from "./links.ts";
import { confirmRightsReport, sendAsMember, sendAsVisitor } from "./service.ts";

const DAY_SECONDS = 86_400;
const TOO_MANY = "오늘은 권리침해 신고를 더 보낼 수 없어요. 내일 다시 보내 주세요.";
const SENT = "확인 메일을 보냈어요. 메일의 링크를 열어 접수해 주세요.";
const RECEIVED = "신고를 접수했어요. 어떻게 되었는지 내 신고에서 볼 수 있어요.";

export function rightsRoutes(route: Route, ports: Ports): void {
  const { db, pool, config, signing } = ports;
  const limits = {
    perMember: createRateLimit(pool, "rights-member", RIGHTS_REPORTS_PER_DAY, DAY_SECONDS, TOO_MANY),
    perEmail: createRateLimit(pool, "rights-email", RIGHTS_REPORTS_PER_DAY, DAY_SECONDS, TOO_MANY),
    perNetwork: createRateLimit(pool, "rights-network", RIGHTS_REPORTS_OF_NETWORK_PER_DAY, DAY_SECONDS, TOO_MANY),
  };
  const site = config.publicUrl === undefined ? [] : [new URL(config.publicUrl).host];

  route("sendRightsReport", async ({ body, request, whoAsks }) => {
    const { addresses, email, truthful: _, ...given } = body;
    const targets = targetsAt(addresses, new Set([...site, request.host]));
    const memberId = (await whoAsks())?.memberId;
    if (memberId !== undefined) {
      await limits.perMember.consume(String(memberId));
      await sendAsMember(ports, memberId, given, targets);
      return { isConfirmed: true, message: RECEIVED };
    }
    if (email === undefined) throw new AppError("RIGHTS_EMAIL_MISSING");
    await limits.perNetwork.consume(networkOf(request));
    await limits.perEmail.consume(emailKey(email));
    await sendAsVisitor(db, email, given, targets);
    return { isConfirmed: false, message: SENT };
  });

  const idOf = (token: string): number => {
    const id = readRightsToken(signing, token);
    if (id === undefined) throw new AppError("RIGHTS_LINK_INVALID");
    return id;
  };

  route("readRightsReport", async ({ body }) => readRightsReport(db, idOf(body.token)));
  route("confirmRightsReport", async ({ body }) => {
    const id = idOf(body.token);
    await confirmRightsReport(ports, id);
    return readRightsReport(db, id);
  });
  route("objectToRightsOutcome", async ({ body: { token, reportId, words } }) => {
    await objectToNamed(db, idOf(token), reportId, words);
    return OBJECTED;
  });

  route("getMyPlaceholders", async ({ me }) => readPlaceholders(db, me.memberId));
  route("contestPlaceholder", async ({ me, params, body }) => {
    await contestPlaceholder(ports, me.memberId, params.placeholderId, body.words);
    return { status: 200 as const, message: "이의를 받았어요. 운영자가 양쪽 이야기를 보고 결정할게요." };
  });
}

/** What the addresses lead to, each once. */
function targetsAt(addresses: readonly string[], hosts: ReadonlySet<string>): RightsTarget[] {
  const targets = addresses.map((address) => {
    const target = targetAt(address, hosts);
    if (!target) throw new AppError("RIGHTS_TARGET_UNSEEN");
    return target;
  });
  return [...new Map(targets.map((target) => [JSON.stringify(target), target])).values()];
}
