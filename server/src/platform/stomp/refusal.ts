/** The ERROR frame: what went wrong, for the person who reads it and for whoever wrote the client. */
import { type ErrorBody, errors } from "@fitmate/contract/errors";
import { AppError, maskedError } from "../http/errors.ts";
import type { OutgoingFrame } from "./encoder.ts";
import { StompProtocolError, VERSIONS } from "./frame.ts";

export const JSON_TYPE = "application/json;charset=utf-8";

/** WebSocket close codes (RFC 6455, 7.4.1). */
export const CLOSE = { done: 1000, goingAway: 1001, protocolError: 1002, refused: 1008, failure: 1011 } as const;

export type Refusal = { frame: OutgoingFrame; closeCode: number };

/** No version of the client is one of ours. */
export class StompVersionError extends StompProtocolError {
  override name = "StompVersionError";
}

/** What to tell a client whose connection ends over `error`; undefined when the fault is ours, unknown, and to be logged. */
export function knownRefusal(error: unknown, receipt: string | undefined): Refusal | undefined {
  if (error instanceof AppError)
    return { frame: errorFrame(error, { "receipt-id": receipt }), closeCode: CLOSE.refused };
  if (error instanceof StompProtocolError) {
    const headers = {
      "receipt-id": receipt,
      version: error instanceof StompVersionError ? VERSIONS.join(",") : undefined,
      detail: error.message,
    };
    return { frame: errorFrame(new AppError("INVALID_INPUT"), headers), closeCode: CLOSE.protocolError };
  }
  return undefined;
}

/** What to tell a client about a fault of ours: nothing of it, but whether to try again. */
export function maskedRefusal(error: unknown, receipt: string | undefined): Refusal {
  return { frame: errorFrame(maskedError(error), { "receipt-id": receipt }), closeCode: CLOSE.failure };
}

function errorFrame({ code, message }: AppError, headers: OutgoingFrame["headers"]): OutgoingFrame {
  const body: ErrorBody = { status: errors[code][0], code, message };
  return {
    command: "ERROR",
    headers: { message: code, ...headers, "content-type": JSON_TYPE },
    body: JSON.stringify(body),
  };
}
