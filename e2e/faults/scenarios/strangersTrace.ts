/** A stranger says which trace to go on with, and whose request it is: a proxy of deploy/ lets neither reach a node. */
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request } from "node:https";
import { startLocalServer } from "../../../server/test/localServer.ts";
import { type FrontProxy, isInstalled } from "../frontProxies.ts";
import { expectNone, type Scenario } from "../scenario.ts";

const PATH = "/asked-by-a-stranger";
const SAID = {
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  "x-forwarded-for": "192.0.2.1",
  "x-forwarded-proto": "http",
};
/** That headers do pass. */
const PASSES = "x-passes";
/** HTTP does not tell them apart. */
const SPELLINGS = [(name: string) => name, (name: string) => name.toUpperCase()];

export function strangersTrace(front: FrontProxy): Scenario {
  return {
    name: `strangersTrace-${front.name}`,
    about: `a stranger's traceparent and X-Forwarded-For behind ${front.name}: no node gets them`,
    short: true,
    async run(_seed, stack): Promise<Record<string, string>> {
      if (!isInstalled(front)) return { "left out": `there is no ${front.name} here` };
      const came: IncomingHttpHeaders[] = [];
      const openNode = async () => {
        // Its health is asked for as well.
        const node = await startLocalServer(({ url, headers }, response) => {
          if (url === PATH) came.push(headers);
          response.end();
        });
        stack.defer(() => node.close());
        return Number(new URL(node.url).port);
      };
      const port = await front.start([await openNode(), await openNode()], stack);
      for (const spell of SPELLINGS) await ask(port, spell);
      expectNone(SPELLINGS.flatMap((_, index) => complaintsOf(came[index])));
      return { asked: `${came.length} times` };
    },
  };
}

function complaintsOf(headers: IncomingHttpHeaders | undefined): string[] {
  if (headers?.[PASSES] !== "1") return ["a request did not come through as it was sent"];
  const { traceparent, "x-forwarded-for": address, "x-forwarded-proto": protocol } = headers;
  return [
    ...(traceparent === undefined ? [] : [`a node was told of trace ${String(traceparent)}`]),
    ...(address === "127.0.0.1" && protocol === "https"
      ? []
      : [`a node takes it for one of ${String(address)} by ${String(protocol)}`]),
  ];
}

async function ask(port: number, spell: (name: string) => string): Promise<void> {
  const said = Object.entries({ ...SAID, [PASSES]: "1" }).map(([name, value]) => [spell(name), value]);
  const asked = request({
    host: "127.0.0.1",
    servername: "localhost",
    port,
    path: PATH,
    rejectUnauthorized: false,
    headers: { host: `localhost:${port}`, ...Object.fromEntries(said) },
  }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== 200) throw new Error(`${PATH} → ${answer.statusCode}`);
}
