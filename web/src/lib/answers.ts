/** What the server may answer, as the contract says. */
import { type EndpointName, type Endpoints, endpoints } from "@fitmate/contract/endpoints";
import { ErrorBody } from "@fitmate/contract/errors";
import { type output, safeParse } from "zod/v4/core";

export { endpoints };

/** The answer of endpoint `name`; throws where it is none that the contract knows. */
export function parseAnswer<N extends EndpointName>(name: N, answer: unknown): output<Endpoints[N]["answer"]> {
  const result = safeParse(endpoints[name].answer, answer);
  if (!result.success) throw new Error(`${name} answered what the contract does not know: ${result.error.message}`);
  return result.data as output<Endpoints[N]["answer"]>;
}

/** The refusal that `answer` is, or undefined. */
export function parseRefusal(answer: unknown): ErrorBody | undefined {
  return safeParse(ErrorBody, answer).data;
}
