/** A name that nothing else has. Unlike `crypto.randomUUID` also there on a page without TLS. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
}
