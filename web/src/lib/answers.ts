/** What the server may answer, as the contract says. */
import { type EndpointName, type Endpoints, endpoints } from "@fitmate/contract/endpoints";
import { type output, safeParse } from "zod/v4/core";
import { parseRefusal } from "./refusals.ts";

export { endpoints, parseRefusal };

/** The answer of endpoint `name`; throws where it is none that the contract knows. */
export function parseAnswer<N extends EndpointName>(name: N, answer: unknown): output<Endpoints[N]["answer"]> {
  const result = safeParse(endpoints[name].answer, answer);
  if (!result.success) throw new Error(`${name} answered what the contract does not know: ${result.error.message}`);
  return result.data as output<Endpoints[N]["answer"]>;
}
