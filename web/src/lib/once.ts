/** Makes something when it is first needed: what Intl makes takes a phone tens of milliseconds, needed or not. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
