/** Sends spans to a collector by OTLP over HTTP. Loaded only where there is one: nothing else imports OpenTelemetry's SDK. */
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { atMostEvery } from "./atMostEvery.ts";
import { nodeName } from "./nodeName.ts";

/** Some seconds of a busy node, in a few megabytes; what comes beyond is dropped. */
const WAITING_MAX = 8_192;
/** Of one batch, tries included: also what a collector that is away adds to the time that closing takes. */
const SENT_WITHIN_MS = 3_000;
/** Statements that store many rows at once are long, and their beginning tells which they are. */
const TEXT_MAX = 4_096;
const MINUTE_MS = 60_000;

/** From here on spans are kept and sent. Answers what sends the last ones and ends it; a collector that is away is not waited for. */
export function exportTraces(
  { endpoint, ratio }: NonNullable<Config["traces"]>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const tellAway = atMostEvery(MINUTE_MS, (leftOut, error: unknown) =>
    log.warn({ err: error, leftOut }, "traces: the collector does not take them"),
  );
  setGlobalErrorHandler(tellAway);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SENT_WITHIN_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "fitmate", "service.instance.id": nodeName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: WAITING_MAX })],
    spanLimits: { attributeValueLengthLimit: TEXT_MAX },
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown().catch(tellAway);
}
