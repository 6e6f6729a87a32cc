/** In which order the list stands; it stands in the address. */
import type { MapOrder } from "@fitmate/contract/map";
import { useSearchParams } from "react-router";

export const ORDERS: readonly { value: MapOrder; label: string }[] = [
  { value: "NEAR", label: "가까운 순" },
  { value: "FIT", label: "잘 맞는 순" },
];

/** The order an address asks for; the nearest first where it asks for none. */
export function orderOf(search: URLSearchParams): MapOrder {
  return search.get("order") === "FIT" ? "FIT" : "NEAR";
}

export type OrderChoice = { order: MapOrder; setOrder: (order: MapOrder) => void };

export function useOrder(): OrderChoice {
  const [search, setSearch] = useSearchParams();
  const setOrder = (order: MapOrder) => setSearch((before) => withOrder(before, order), { replace: true });
  return { order: orderOf(search), setOrder };
}

/** `search` with this order; the usual one needs no word. */
export function withOrder(search: URLSearchParams, order: MapOrder): URLSearchParams {
  const next = new URLSearchParams(search);
  if (order === "NEAR") next.delete("order");
  else next.set("order", order);
  return next;
}
