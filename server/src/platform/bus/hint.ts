/**
 * A hint on its way between nodes: its payload as JSON and, beside the keys of that, the trace it belongs to. Nodes of before write
 * no such key, and pass over it.
 */
export type Hint = { payload: unknown; traceparent: string | undefined };

/** What is no object is written without its trace: there is no room beside it. */
export function writeHint({ payload, traceparent }: Hint): string {
  return JSON.stringify(traceparent !== undefined && isRecord(payload) ? { ...payload, traceparent } : payload);
}

/** Throws SyntaxError for what is no JSON. */
export function readHint(written: string): Hint {
  const read: unknown = JSON.parse(written);
  if (!isRecord(read)) return { payload: read, traceparent: undefined };
  const { traceparent, ...payload } = read;
  return typeof traceparent === "string" ? { payload, traceparent } : { payload: read, traceparent: undefined };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
