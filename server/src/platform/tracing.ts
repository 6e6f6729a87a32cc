/**
 * Traces: what a request or a frame of a socket leads to, statement by statement and node by node. Without somebody to send them to
 * (traceExport.ts) all of this does nothing. A span holds what the log may hold (logger.ts), and nothing else.
 */
import {
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { describeError } from "./logger.ts";

export const tracer = trace.getTracer("fitmate");

/** What a span is of: `name` and attributes come from us, never from who asks. */
export type Step = SpanOptions & { name: string };

/** Runs `work` as a span of the trace that is under way, which `describe` is asked for; where there is none, as it is. */
export function traced<T>(describe: () => Step, work: () => T): T {
  return trace.getActiveSpan() ? inSpan(describe(), context.active(), work) : work();
}

/** Runs `work` as the first span of a trace. */
export function tracedAnew<T>(step: Step, work: () => T): T {
  return inSpan(step, ROOT_CONTEXT, work);
}

/** The span ends with `work`, or with the promise that it answers. */
function inSpan<T>({ name, ...options }: Step, parent: Context, work: () => T): T {
  const span = tracer.startSpan(name, options, parent);
  const fail = (error: unknown): never => {
    noteFailure(span, error);
    span.end();
    throw error;
  };
  let answer: T;
  try {
    answer = context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    return fail(error);
  }
  if (answer instanceof Promise) return answer.then(endWith(span), fail) as T;
  return endWith(span)(answer);
}

function endWith(span: Span): <T>(answer: T) => T {
  return (answer) => {
    span.end();
    return answer;
  };
}

function noteFailure(span: Span, error: unknown): void {
  const { type, code, message } = describeError(error);
  span.setAttribute("error.type", typeof code === "string" ? code : type);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/**
 * Runs `work`, which serves several at once, in the trace of the first of those whose contexts are given; the spans of the others
 * link to it.
 */
export function tracedTogether<T>(contexts: readonly Context[], work: () => T): T {
  const [first = ROOT_CONTEXT, ...others] = contexts.filter((each) => trace.getSpan(each));
  const served = trace.getSpanContext(first);
  if (served) for (const other of others) trace.getSpan(other)?.addLink({ context: served });
  return context.with(first, work);
}

/** The span that is under way, for another process (W3C Trace Context); undefined where there is none. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Where a trace goes on that another process has begun; what is no `traceparent` begins none. The state of other systems stays out. */
export function contextOf(traceparent: unknown): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}
