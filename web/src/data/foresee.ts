/** What a change will lead to, shown before the server has answered. */
import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/** What was shown too early, and what was there before: changes are often refused in the order in which they were made. */
const refused = new WeakMap<object, object>();

/** Shows what lies under `queryKey` as it will be after `change`; the answer takes that back, unless it shows otherwise by then. */
export function foresee<Data extends object>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  change: (data: Data) => Data,
): () => void {
  const before = client.getQueryData<Data>(queryKey);
  const foreseen = client.setQueryData<Data>(queryKey, before && change(before));
  return () => {
    if (!before || !foreseen || foreseen === before) return;
    refused.set(foreseen, before);
    if (client.getQueryData<Data>(queryKey) === foreseen) client.setQueryData<Data>(queryKey, lastTrue(before));
  };
}

/** `data`, or what was there before all that has been refused since. */
function lastTrue<Data extends object>(data: Data): Data {
  const before = refused.get(data);
  return before ? lastTrue(before as Data) : data;
}
