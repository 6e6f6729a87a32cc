/** One request after the other on one connection, and how long each took. */
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

type Options = { method?: string; token?: string; body?: object; /** 200 unless said otherwise. */ status?: number };

/** Answers the body. Throws for any other status. */
function ask(address: string, { method = "GET", token, body, status = 200 }: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { ...(token && { "x-auth-token": token }), ...(body && { "content-type": "application/json" }) };
    const sent = request(address, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode === status) resolve(text);
        else reject(new Error(`${method} ${address} answered ${answer.statusCode}: ${text}`));
      });
    });
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Milliseconds until the whole answer was there. */
export async function time(address: string, options: Options): Promise<number> {
  const start = performance.now();
  await ask(address, options);
  return performance.now() - start;
}

/** The value below which `share` of `values` lie. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
