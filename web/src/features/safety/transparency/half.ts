/** The half that an address asks for; undefined where it makes no sense. */
export function halfIn(search: URLSearchParams): string | undefined {
  const half = search.get("half");
  return half !== null && /^20\d\d-[12]$/.test(half) ? half : undefined;
}
