/** What a member agrees to. */
import * as consents from "../consents.ts";
import type { Endpoint } from "../endpoint.ts";

export const consentEndpoints = {
  getConsents: {
    method: "GET",
    path: "/api/users/my/consents",
    tag: "consents",
    summary: "What I have agreed to, in which version and when.",
    auth: "member",
    answer: consents.Consents,
    success: 200,
    errors: [],
  },
  giveConsent: {
    method: "PUT",
    path: "/api/users/my/consents/:kind",
    tag: "consents",
    summary: "Agrees to a text in the version that is in force.",
    auth: "member",
    params: consents.ConsentParams,
    body: consents.ConsentBody,
    answer: consents.Consents,
    success: 200,
    errors: [],
  },
  withdrawConsent: {
    method: "DELETE",
    path: "/api/users/my/consents/:kind",
    tag: "consents",
    summary: "Withdraws the location consent, which removes my location; the others end with the account only.",
    auth: "member",
    params: consents.ConsentParams,
    answer: consents.Consents,
    success: 200,
    errors: ["CONSENT_NEEDED"],
  },
} as const satisfies Record<string, Endpoint>;
