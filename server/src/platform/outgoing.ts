/** How this server asks others: it goes where the operator said and nowhere else, and takes in no more than it can use. */

/**
 * `fetch` that rejects where it is redirected (the address was checked by whoever configured it, the next one by nobody),
 * and where more than `maxBytes` come. The answer is whole when it resolves; how long that may take says the caller's signal.
 */
export function outgoingFetch(maxBytes: number): typeof fetch {
  return async (input, init) => inWhole(await fetch(input, { ...init, redirect: "error" }), maxBytes);
}

/**
 * The same, but what is asked for comes as its reader takes it, however long that lasts: `patienceMs` is for the head of the answer,
 * and stands in place of the caller's signal. Refusals are whole.
 */
export function outgoingStream(maxBytes: number, patienceMs: number): typeof fetch {
  return async (input, init) => {
    const asking = new AbortController();
    const timer = setTimeout(() => asking.abort(new Error(`No answer came in ${patienceMs} ms.`)), patienceMs);
    try {
      const answer = await fetch(input, { ...init, redirect: "error", signal: asking.signal });
      return answer.ok ? answer : await inWhole(answer, maxBytes);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function inWhole(answer: Response, maxBytes: number): Promise<Response> {
  const body = await readBody(answer, maxBytes);
  const { status, statusText, headers } = answer;
  // Without one where there may be none: 204, 304.
  return new Response(answer.body && body, { status, statusText, headers });
}

async function readBody(answer: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError(`More than ${maxBytes} bytes came.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
