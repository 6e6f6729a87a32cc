/** A collector of traces, as far as OTLP over HTTP goes, in JSON. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { LocalServer } from "./localServer.ts";

type Attributes = Record<string, unknown>;

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attributes;
  status: { code: number; message?: string };
  links: { traceId: string; spanId: string }[];
  /** What its node calls itself. */
  node: unknown;
};

type Written = { attributes: { key: string; value: Record<string, unknown> }[] };
type Export = {
  resourceSpans: {
    resource: Written;
    scopeSpans: { spans: (Omit<CollectedSpan, "attributes" | "node"> & Written)[] }[];
  }[];
};

export class Collector extends LocalServer {
  readonly spans: CollectedSpan[] = [];
  /** All that came, as it came. */
  received = "";

  static start(): Promise<Collector> {
    return new Collector().listen();
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (request.url !== "/v1/traces") return void response.writeHead(404).end();
    this.received += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const node = read(resource)["service.instance.id"];
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, attributes: read(span), node });
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }

  named(name: string): CollectedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  below({ traceId, spanId }: CollectedSpan): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
  }
}

function read({ attributes }: Written): Attributes {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
