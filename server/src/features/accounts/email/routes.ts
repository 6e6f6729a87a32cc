/** One's e-mail address: what there is to say of it, another one, and the mailed link. */
import { EMAIL_LINKS_PER_HOUR } from "@fitmate/contract/limits";
import { createRateLimit } from "../../../platform/http/rateLimit.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { changeEmail, confirmEmail, type EmailLimits, findMyEmail, sendEmailLink } from "./service.ts";
import { deleteEmailChange } from "./queries.ts";
import { createGuessLimit } from "../passwords/routes.ts";

const HOUR_SECONDS = 3_600;

export function emailRoutes(route: Route, ports: Ports): void {
  const { db, pool } = ports;
  const limits: EmailLimits = {
    guesses: createGuessLimit(ports),
    linksPerMember: createRateLimit(pool, "email-link-member", EMAIL_LINKS_PER_HOUR, HOUR_SECONDS),
    linksPerAddress: createRateLimit(pool, "email-link-address", EMAIL_LINKS_PER_HOUR, HOUR_SECONDS),
  };

  route("getMyEmail", async ({ me }) => findMyEmail(db, me));

  route("changeMyEmail", async ({ body, me }) => {
    await changeEmail(ports, limits, me, body);
    return { status: 200 as const, message: "새 주소로 확인 메일을 보냈어요. 메일의 링크를 눌러 주세요." };
  });

  route("cancelEmailChange", async ({ me }) => {
    await deleteEmailChange(db, me.memberId);
    return { status: 200 as const, message: "이메일을 바꾸지 않았어요." };
  });

  route("sendEmailLink", async ({ me }) => {
    await sendEmailLink(db, limits, me);
    return { status: 200 as const, message: "확인 메일을 보냈어요. 메일의 링크를 눌러 주세요." };
  });

  route("confirmEmail", async ({ body }) => {
    await confirmEmail(ports, body.token);
    return { status: 200 as const, message: "이메일을 확인했어요." };
  });
}
