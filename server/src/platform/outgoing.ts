/** How this server asks others: it goes where the operator said and nowhere else, and takes in no more than it can use. */

/**
 * `fetch` that rejects where it is redirected (the address was checked by whoever configured it, the next one by nobody),
 * and where more than `maxBytes` come. The answer is whole when it resolves; how long that may take says the caller's signal.
 */
export function outgoingFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: "error" });
    const body = await readBody(answer, maxBytes);
    const { status, statusText, headers } = answer;
    // Without one where there may be none: 204, 304.
    return new Response(answer.body && body, { status, statusText, headers });
  };
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
